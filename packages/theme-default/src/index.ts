import { defineTheme, type OptionsSchema, type TypedTheme } from '@quire/engine/theme'
import {
  AppHeading,
  Badge,
  Card,
  Cards,
  Details,
  Field,
  File,
  FileTree,
  Folder,
  PageCards,
  PageList,
  Step,
  Steps,
  Tab,
  Tabs,
} from './components/index.js'
import { partNames } from './components/replaceable.js'
import { Home } from './layouts/Home.js'
import { Layout } from './layouts/Layout.js'
import { NotFound } from './layouts/NotFound.js'
import { optionStyles } from './option-styles.js'
import {
  docSearchOf,
  hasSlashKey,
  isDismissible,
  linksOf,
  pageActionsOf,
  type ThemeOptions,
} from './options.js'
import { optionsSchema } from './options-schema.js'
import { contentWords } from './strings/index.js'

export * from './components/index.js'
export * from './components/parts.js'
export { useOptions, useStrings } from './context.js'
export type {
  AnnouncementOptions,
  DocSearchOptions,
  LanguageOptions,
  LocalSearchOptions,
  ThemeImage,
  ThemeOptions,
  TranslatedAnnouncement,
} from './options.js'
export type { PageAction, PageLink } from './page-actions.js'
export type { SocialLink } from './social.js'
export { formatDay, type StringOverrides, type Strings } from './strings/index.js'

const components = {
  AppHeading,
  Badge,
  Card,
  CardGrid: Cards,
  CardGroup: Cards,
  Cards,
  Columns: Cards,
  Details,
  Field,
  File,
  FileTree,
  Files: FileTree,
  Folder,
  LinkCard: Card,
  PageCards,
  PageList,
  ParamField: Field,
  ResponseField: Field,
  Step,
  Steps,
  Tab,
  TabItem: Tab,
  Tabs,
}

/**
 * The default theme.
 *
 * Besides the components for Markdown, a site may replace its parts by name (`extend`).
 */
const theme: TypedTheme<ThemeOptions, (typeof partNames)[number] | keyof typeof components> = defineTheme({
  name: '@quire/theme-default',
  from: import.meta.url,
  layouts: { Layout, Home, NotFound },
  components,
  parts: partNames,
  anchorComponents: ['AppHeading'],
  behaviours: [
    './behaviours/navigation.js',
    './behaviours/theme-switch.js',
    './behaviours/drawer.js',
    './behaviours/menus.js',
    './behaviours/search-key.js',
    './behaviours/copy-code.js',
    './behaviours/tabs.js',
    './behaviours/scroll-boxes.js',
    './behaviours/new-windows.js',
    './behaviours/not-found.js',
    // After all behaviours that change the page, because these measure it.
    './behaviours/sidebar.js',
    './behaviours/scroll-spy.js',
    './behaviours/back-to-top.js',
    './behaviours/image-zoom.js',
  ],
  styles: ['./styles/index.css'],
  earlyScript: './early.js',
  // The schema only says what it makes of the options. Authors write the same.
  options: optionsSchema as OptionsSchema<ThemeOptions, ThemeOptions>,
  constants: (options) => ({
    DOCS_DOCSEARCH: docSearchOf(options) !== undefined,
    DOCS_SLASH_KEY: hasSlashKey(options),
    DOCS_COLOR_SWITCH: options.colorSwitch !== false,
    DOCS_LIGHT_FIRST: options.colorScheme === 'light',
    DOCS_DARK_FIRST: options.colorScheme === 'dark',
    DOCS_DISMISSIBLE: isDismissible(options),
    DOCS_COPY_PAGE: pageActionsOf(options).includes('copy'),
  }),
  contentWords: (options) => contentWords(options.ui),
  links: linksOf,
  languages: ({ ui = {}, languages = {} }) => ({ ui: Object.keys(ui), languages: Object.keys(languages) }),
  optionStyles,
})

export default theme
