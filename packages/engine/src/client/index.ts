export type { Behaviour, PageContext } from '../theme.js'
export { start } from './start.js'
