import { join } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { pathFrom } from '../../io/path-from.js'
import type { SourcePath } from '../../paths.js'
import { fingerprintOf } from '../../query/fingerprint.js'
import type { Extra } from '../../query/snapshot-encoding.js'
import type { KnownDates } from '../../scan/git-dates.js'
import type { ScanRecord } from '../../scan/scan.js'
import type { StampColumns } from '../../scan/stamps.js'
import type { Site } from '../../site.js'
import { asBuffer } from '../../values/as-buffer.js'
import type { OutputColumns } from '../../write/output-record.js'
import { outputStands } from '../../write/output-state.js'
import type { PublishResult } from '../../write/publication.js'
import type { PageColumns } from './page-memory.js'
import type { ShownLines } from './shown-lines.js'
import type { VersionReport } from './version-report.js'

/** What the cache of a site contains besides the memo. */
export interface Remembered {
  readonly stamps: StampColumns
  readonly dates: KnownDates | undefined
  /** What the last scans read, so that the next ones need only read folders. */
  readonly scans: readonly ScanRecord[]
  /** What was published, by {@link outputName}. */
  readonly outputs: ReadonlyMap<string, OutputColumns>
  /** What the last build made of each page, so that a build with few changes need not ask. */
  readonly pages: PageColumns
  /** The build that the memo comes from; absent if it published nothing. */
  readonly result?: BuildMemory
}

/** Results of a build, for the next one if that finds everything unchanged. */
export interface BuildMemory {
  /** Output folder, see {@link outputName}. */
  readonly output: string
  readonly key: string
  readonly ok: boolean
  readonly pages: number
  readonly versions: readonly VersionReport[]
  readonly diagnostics: readonly Diagnostic[]
  /** Files that the disk of the output takes for others. */
  readonly leftOut: PublishResult['leftOut']
  readonly shownLines: ShownLines
}

/** Small data that is saved as JSON beside the large parts. */
interface Small extends Pick<Remembered, 'dates' | 'result'> {
  /** Keys of the scans, in the order of their parts. */
  readonly scans: readonly string[]
  readonly sharedKeys: PageColumns['sharedKeys']
  /** Names of the outputs, in the order of their parts. */
  readonly outputs: readonly string[]
}

/** The form that is saved with the memo. */
export function extraOf({ stamps, dates, scans, outputs, pages, result }: Remembered): Extra {
  const small: Small = {
    dates,
    scans: scans.map(({ key }) => key),
    outputs: [...outputs.keys()],
    sharedKeys: pages.sharedKeys,
    ...(result && { result }),
  }
  const ofOutputs = [...outputs.values()].flatMap(({ paths, hashes, sizes, modifiedMs, numbers }, index) => [
    [`outputs ${index} paths`, Buffer.from(paths)] as const,
    [`outputs ${index} hashes`, Buffer.from(hashes, 'latin1')] as const,
    [`outputs ${index} sizes`, bytesOf(sizes)] as const,
    [`outputs ${index} modified`, bytesOf(modifiedMs)] as const,
    [`outputs ${index} numbers`, bytesOf(numbers)] as const,
  ])
  const ofScans = scans.flatMap(({ files, folders, entries }, index) => [
    [`scans ${index} files`, linesOf(files)] as const,
    [`scans ${index} folders`, linesOf(folders)] as const,
    [`scans ${index} entries`, linesOf(entries)] as const,
  ])
  return {
    json: small,
    parts: {
      'stamps paths': Buffer.from(stamps.paths),
      'stamps hashes': Buffer.from(stamps.hashes, 'latin1'),
      'stamps numbers': bytesOf(stamps.numbers),
      'pages routes': Buffer.from(pages.routes),
      'pages output counts': bytesOf(pages.outputCounts),
      'pages output paths': Buffer.from(pages.outputPaths),
      'pages output hashes': Buffer.from(pages.outputHashes, 'latin1'),
      'pages output positions': bytesOf(pages.outputPositions),
      'pages chunks': Buffer.from(pages.chunks),
      'pages shared keys': bytesOf(pages.sharedKeyAt),
      'pages rest': Buffer.from(JSON.stringify(pages.rest)),
      ...Object.fromEntries([...ofOutputs, ...ofScans]),
    },
  }
}

/** Reads what {@link extraOf} saved. It was the same version of the engine, or the memo would not be in use. */
export function rememberedOf({ json, parts }: Extra): Remembered {
  const { outputs, scans, sharedKeys, ...small } = json as Small
  const bytes = (name: string) => parts[name] ?? new Uint8Array()
  const text = (name: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
    asBuffer(bytes(name)).toString(encoding)
  const numbers = (name: string) => {
    const { buffer, byteOffset, byteLength } = bytes(name)
    return new Float64Array(buffer, byteOffset, byteLength / Float64Array.BYTES_PER_ELEMENT)
  }
  const lines = <T extends string>(name: string) => text(name).split('\n').slice(0, -1) as T[]
  return {
    ...small,
    scans: scans.map((key, index) => ({
      key,
      files: lines<SourcePath>(`scans ${index} files`),
      folders: lines(`scans ${index} folders`),
      entries: lines(`scans ${index} entries`),
    })),
    stamps: {
      paths: text('stamps paths'),
      hashes: text('stamps hashes', 'latin1'),
      numbers: numbers('stamps numbers'),
    },
    get pages() {
      return {
        routes: text('pages routes'),
        outputCounts: numbers('pages output counts'),
        outputPaths: text('pages output paths'),
        outputHashes: text('pages output hashes', 'latin1'),
        outputPositions: numbers('pages output positions'),
        chunks: text('pages chunks'),
        sharedKeyAt: numbers('pages shared keys'),
        sharedKeys,
        rest: JSON.parse(text('pages rest')) as PageColumns['rest'],
      }
    },
    outputs: new Map(
      outputs.map((output, index) => [
        output,
        {
          paths: text(`outputs ${index} paths`),
          hashes: text(`outputs ${index} hashes`, 'latin1'),
          sizes: numbers(`outputs ${index} sizes`),
          modifiedMs: numbers(`outputs ${index} modified`),
          numbers: numbers(`outputs ${index} numbers`),
        },
      ]),
    ),
  }
}

/** Scans with names that contain line breaks have no record. */
const linesOf = (texts: readonly string[]) => Buffer.from(texts.map((text) => `${text}\n`).join(''))

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Path of an output relative to the config's folder, so that the cache stays valid if the site is moved. */
export const outputName = (folder: string, outDir: string) => pathFrom(folder, outDir)

/** Outputs that still exist. Without this, the cache would grow with every folder that was ever built to. */
export function standingOutputs(folder: string, past: Remembered | undefined): Remembered['outputs'] {
  return new Map([...(past?.outputs ?? [])].filter(([output]) => outputStands(join(folder, output))))
}

/** Changes with everything that a build uses outside the memo. */
export function keyOutsideMemo({ settings, publicFiles, client, diagnostics, fileHash }: Site): string {
  return fingerprintOf([
    Object.entries(settings),
    [...publicFiles].map(([path, source]) => [path, source, fileHash(source)]),
    client.fingerprint,
    diagnostics,
  ])
}

/** Whether what is remembered about the sources outside the memo is still true. */
export const isAsRemembered = (site: Site, past: Remembered | undefined): boolean =>
  past !== undefined &&
  !site.hasNewStamps() &&
  site.knownDates()?.key === past.dates?.key &&
  site.scans.length === past.scans.length &&
  site.scans.every((record, index) => record === past.scans[index])
