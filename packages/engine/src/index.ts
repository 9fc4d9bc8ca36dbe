export type {
  ContentRoot,
  ExternalVersion,
  HeadTag,
  MarkdownOptions,
  NavEntry,
  RepositoryOptions,
  SidebarEntry,
  SidebarOption,
  SiteConfig,
} from './config/config.js'
export { defineConfig } from './config/config.js'
export type { Diagnostic, Place, Severity } from './diagnostics/diagnostic.js'
export { type BuildOptions, type BuildProgress, type BuildResult, build } from './drivers/build.js'
export { inspectSite, type SiteInspection } from './drivers/inspect.js'
export type { Facts, Heading, ParsedPage } from './parse/page.js'
export type { OutputPath, RoutePath, SourcePath } from './paths.js'
export { type PathResolution, type RouteLookup, resolvePath } from './route/resolve-path.js'
export { defineTheme, extend, type Theme } from './theme.js'
