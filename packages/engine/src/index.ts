export type {
  CodeGrammar,
  ContentRoot,
  DiscoveryOptions,
  ExternalVersion,
  FrontmatterDefaults,
  ImageOptions,
  MarkdownOptions,
  NavEntry,
  NavigationOptions,
  PageAddresses,
  PlantUmlOptions,
  RedirectOptions,
  RedirectOutput,
  RepositoryOptions,
  SearchOptions,
  SiteConfig,
} from './config/config.js'
export { defineConfig } from './config/config.js'
export { ConfigError } from './config/config-error.js'
export type { ConfigOverrides } from './config/config-overrides.js'
export type { HeadTag } from './config/head-tag.js'
export type { LoadOptions } from './config/loaded-config.js'
export { tellOfBusyCode } from './config/running/busy-code.js'
export { exitError, strayError } from './config/running/runnable.js'
export type { SidebarBadge, SidebarDepth, SidebarEntry, SidebarOption } from './config/sidebar-option.js'
export type { DiagnosticCode } from './diagnostics/codes.js'
export { summaryOf } from './diagnostics/counts.js'
export type { Diagnostic, Place, Severity, Subject } from './diagnostics/diagnostic.js'
export { type Colours, formatBrief, formatPretty, type PrettyOptions } from './diagnostics/format.js'
export { formatGithub } from './diagnostics/github.js'
export { type DiagnosticsDocument, documentOf } from './diagnostics/json.js'
export { type SarifLog, sarifOf } from './diagnostics/sarif.js'
export type { BuildOptions, BuildProgress } from './drivers/build/options.js'
export type { BuildResult } from './drivers/build/result.js'
export type { VersionReport } from './drivers/build/version-report.js'
export type { CheckResult } from './drivers/check/check.js'
export type { CheckFile, CheckOptions } from './drivers/check/options.js'
export type { DatesOptions, DatesResult } from './drivers/dates.js'
export type { DriverOptions } from './drivers/driver-options.js'
export {
  affected,
  build,
  check,
  contentGraph,
  dates,
  inspectSite,
  move,
  preview,
  print,
  serve,
  version,
  why,
} from './drivers/drivers.js'
export type { AffectedOptions, AffectedResult, Reach } from './drivers/explain/affected.js'
export type { GraphOptions } from './drivers/explain/answered-site.js'
export type { BuildReason, ExplainedFiles, Explanation } from './drivers/explain/explain.js'
export type { Facet, Ingredient } from './drivers/explain/reasons.js'
export type { WhyOptions, WhyResult } from './drivers/explain/why.js'
export type { ListenOptions, RunningServer } from './drivers/http/http.js'
export type { InspectOptions, SiteInspection } from './drivers/inspect.js'
export type { MoveOptions, MoveResult } from './drivers/move/move.js'
export type { PreviewOptions, PreviewServer } from './drivers/preview.js'
export type { PrintedSection, PrintSiteOptions } from './drivers/print.js'
export type { DevServer, ServeOptions } from './drivers/serve/serve.js'
export type { ServeEvent } from './drivers/serve/served.js'
export { failureOf, isForbidden } from './drivers/told-error.js'
export type { VersionOptions, VersionResult } from './drivers/version/version.js'
export {
  type FileGenerator,
  type GeneratedBytes,
  type GeneratedFile,
  type GeneratedText,
  type GeneratorSources,
  PageError,
  type PageErrorPlace,
} from './generate/file-generator.js'
export type { ContentGraph, EdgeKind, GraphEdge, GraphNode } from './graph/content-graph.js'
export { changesReport, type ReportOptions } from './machine/changes-report.js'
export type { ChangedPage, ChangedSection, SiteChanges } from './machine/compare.js'
export type { FrontmatterSchema } from './parse/frontmatter/frontmatter.js'
export type { Facts, Heading, ParsedPage } from './parse/page.js'
export type { PluginData } from './parse/parse.js'
export { createSlugger, type Slugger, type SlugRule } from './parse/slug.js'
export type { Container } from './parse/syntax/nodes.js'
export type { OutputPath, RoutePath, SourcePath } from './paths.js'
export { defineTheme, extend, type Theme } from './theme.js'
