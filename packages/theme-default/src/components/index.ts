/** Components for Markdown. */
export { AppHeading } from './AppHeading.js'
export { Badge } from './Badge.js'
export { Card, Cards } from './Cards.js'
export { Details } from './Details.js'
export { Field } from './Field.js'
export { File, FileTree, Folder } from './FileTree.js'
export { Step, Steps } from './Steps.js'
export { Tab, Tabs } from './Tabs.js'
