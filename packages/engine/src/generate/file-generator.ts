/**
 * Makes files of a folder from something else, such as data or an API description. Given in the
 * config as `generate` of a content folder, for its pages and what they show, or as `generatePublic`,
 * for files of the public folder.
 *
 * Called again only if a file that it read or listed has changed, or the code of the config. The
 * files are written into the folder before the site is read.
 *
 * @throws PageError to name the place of a mistake in a file that it read. Any other error is
 *   reported with its message and the place in the config's code.
 */
export type FileGenerator = (
  sources: GeneratorSources,
) => Iterable<GeneratedFile> | AsyncIterable<GeneratedFile> | Promise<Iterable<GeneratedFile>>

/**
 * How a generator reads files. All paths are relative to the site's root, with `/` on every system,
 * and may lead out of it.
 */
export interface GeneratorSources {
  /**
   * Text of a file, without byte order mark.
   *
   * @throws PageError if there is no such file, or if it is not UTF-8.
   */
  readText(path: string): string
  /**
   * Content of a data file: JSON, YAML or TOML, by the ending of its name. Objects have no prototype.
   *
   * @throws PageError with the place of the mistake if the file cannot be read as that.
   */
  readData(path: string): unknown
  /**
   * Paths of the files that match any of the globs, in path order. Names that begin with a dot and
   * folders named `node_modules` are left out.
   */
  list(...globs: readonly string[]): readonly string[]
}

/** A file that a generator makes. In a content folder, it is a page if its path ends in `.md`. */
export type GeneratedFile = GeneratedText | GeneratedBytes

/** A page or another text, such as JSON or an SVG drawing. */
export interface GeneratedText {
  /** Relative to the folder of the generator, as the file would be named there: `users/create.md`. */
  readonly path: string
  /** Of a page: its Markdown, with frontmatter if needed. */
  readonly text: string
}

/** A file that is no text, such as a photo. */
export interface GeneratedBytes {
  /** Relative to the folder of the generator, as the file would be named there: `users/create.png`. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** Where a mistake is in a file that a generator read. Line and column count from 1. */
export interface PageErrorPlace {
  /** As it was read, relative to the site's root. Default: the place of `generate` in the config. */
  readonly path?: string
  readonly line?: number
  readonly column?: number
  /** What to do about it. */
  readonly hint?: string
}

/** A mistake in a file that a generator read. Reported like mistakes in pages. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly place: PageErrorPlace | undefined

  /**
   * @param message What is wrong, with a full stop.
   * @param place Default: the place of `generate` in the config.
   */
  constructor(message: string, place?: PageErrorPlace) {
    super(message)
    this.place = place
  }
}
