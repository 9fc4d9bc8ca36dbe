import type { Place } from '../diagnostics/diagnostic.js'
import type { Theme } from '../theme.js'
import type { ConfigPackage } from './bundling/bundle-packages.js'
import type { CodeCache } from './caching/code-cache.js'
import type { MermaidPackage } from './packages/mermaid-package.js'
import type { ConfigFile } from './reading/config-source.js'
import type { Runnable } from './running/runnable.js'
import type { ThemeModule } from './theme/theme-module.js'
import type { FrozenVersions } from './versions.js'

/** How to find and run a config. */
export interface LoadOptions {
  /**
   * More folders whose packages a config may import, for instance those of the command line. The
   * engine's own packages are always available.
   */
  readonly packagesOf?: readonly string[] | undefined
  /** For sites whose config names no theme: a theme, or the name of its package. */
  readonly defaultTheme?: Theme | string | undefined
  /**
   * A config outside of the site's folder: folder or file, relative to the current folder. Its
   * folders are relative to the site.
   */
  readonly config?: string | undefined
  /**
   * Do not trust the site's folder: a config in it must be JSON, and no package is loaded from it.
   * Default: false.
   */
  readonly untrusted?: boolean | undefined
  /** Ignore bundles that earlier processes cached. Default: false. */
  readonly clean?: boolean | undefined
}

/** What a config exports, unchecked, and what it was made of. */
export interface ReadConfig {
  readonly value: unknown
  /** The config and all local files that it imports: the config first, the others in path order. */
  readonly files: readonly ConfigFile[]
  /** Packages that these files import by name. */
  readonly packages: readonly ConfigPackage[]
  /** Modules that begin with `'use client'`; absolute, in path order. */
  readonly islands: readonly string[]
  /** Modules that no island contains, without those of installed packages; absolute, in path order. */
  readonly staticModules: readonly string[]
  /** Folders in which imports by path looked for files, as they are written; absolute. */
  readonly lookedIn: readonly string[]
  /**
   * Environment variables that the config read while it ran, ordered by name; undefined for those
   * that are not set. Does not include what plugins read later.
   */
  readonly environment: ReadonlyMap<string, string | undefined>
  /** The config as it was run; undefined for JSON. */
  readonly runnable: Runnable | undefined
  /** Undefined if the caller gave the theme as an object. */
  readonly themeModule: ThemeModule | undefined
  /** Returns the text of a line in those files. */
  readonly sourceLine: (place: Place) => string | undefined
}

/**
 * A config with its theme and the frozen versions of the site. If the config gives the theme by the
 * name of its package, `value` contains that package's default export instead.
 */
export interface LoadedConfig extends ReadConfig {
  /** Absolute, with links resolved. */
  readonly file: string
  /**
   * Folder of the site. It is the config's own unless the config is elsewhere. Absolute, with links
   * resolved.
   */
  readonly folder: string
  /** More folders whose packages may be used: those of the options, and the engine's own. */
  readonly packagesOf: readonly string[]
  /** The config is in the site's folder, so whoever wrote the site wrote the config. */
  readonly isInSite: boolean
  /** Those files and packages that belong to the theme that the config names. */
  readonly themeCode: Pick<ReadConfig, 'files' | 'packages'>
  /** Frozen versions. Their folders are already part of `value`. */
  readonly versions: FrozenVersions
  /**
   * The package that draws diagrams in the browser if they cannot be drawn at build time. Undefined
   * if it is not installed.
   */
  readonly browserMermaid: MermaidPackage | undefined
  /** Cache for everything that is bundled for the site. The caller has to save it. */
  readonly codeCache: CodeCache
}
