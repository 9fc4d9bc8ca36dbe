import { closeSync, constants, ftruncateSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ifThere } from '../io/reading/look-at.js'
import { exchangeNames } from '../io/writing/exchange.js'
import { renamePatiently } from '../io/writing/rename-patiently.js'
import { openSnapshot, type Snapshot } from './snapshot.js'
import type { SnapshotArrays } from './snapshot-arrays.js'
import { decodeSnapshot, type Extra, encodeSnapshot } from './snapshot-encoding.js'

/** What is known of the pack that belongs to a memo. */
interface PackSizes {
  /** How much of the pack is valid. */
  readonly packBytes: number
  /** Size of the pack when it was last compacted or new, so that all of it was in use. */
  readonly compactedBytes: number
}

/** What the file contains besides the snapshot. */
interface Saved extends PackSizes {
  readonly key: string
  /** What was saved with the snapshot. */
  readonly json: unknown
}

/** A memo that this engine can use. */
export interface SavedMemo extends PackSizes {
  readonly snapshot: Snapshot
  /** What was saved with the snapshot. */
  readonly extra: Extra
}

/** What is written to the file. */
export interface MemoToSave extends PackSizes {
  readonly arrays: SnapshotArrays
}

/** Why a memo is of no use: it is damaged, or another version of the engine made it. */
export type CacheFault = 'damaged' | 'foreign'

export type LoadedMemo =
  | { readonly past: SavedMemo; readonly discarded: undefined }
  | { readonly past: undefined; readonly discarded: CacheFault }

/**
 * @returns Undefined if there is no memo.
 * @throws If it cannot be read.
 */
export function loadMemo(folder: string, key: string): LoadedMemo | undefined {
  const file = ifThere(() => readFileSync(memoIn(folder)))
  if (file === undefined) return undefined
  const decoded = decodeSnapshot(file)
  if (decoded === undefined) return { past: undefined, discarded: 'damaged' }
  // Every engine that writes this version of the format writes these fields.
  const { key: madeBy, packBytes, compactedBytes, json } = decoded.extra.json as Saved
  if (madeBy !== key) return { past: undefined, discarded: 'foreign' }
  const extra = { json, parts: decoded.extra.parts }
  return {
    past: { packBytes, compactedBytes, extra, snapshot: openSnapshot(decoded.arrays) },
    discarded: undefined,
  }
}

/** @throws If the disk is full or not writable. */
export function saveMemo(
  folder: string,
  key: string,
  { arrays, packBytes, compactedBytes }: MemoToSave,
  { json, parts }: Extra,
): void {
  replace(
    memoIn(folder),
    encodeSnapshot(arrays, { json: { key, packBytes, compactedBytes, json } satisfies Saved, parts }),
  )
}

/**
 * Also removes the previous memo. Otherwise the next one would be written over it, and after a
 * power cut its old content might turn up as `memo.bin`.
 */
export function removeMemos(folder: string): void {
  const memo = memoIn(folder)
  for (const file of [memo, asideOf(memo)]) rmSync(file, { force: true })
}

const memoIn = (folder: string) => join(folder, 'memo.bin')

/**
 * Writes the file next to the old one and, where the system can, exchanges their names. The next
 * time, the old one is overwritten, which is several times faster than creating a file and deleting
 * another. A power cut may leave a mixture of both, which the checksum reveals.
 */
function replace(file: string, pieces: readonly Uint8Array[]): void {
  const aside = asideOf(file)
  try {
    const descriptor = openSync(aside, constants.O_WRONLY | constants.O_CREAT)
    try {
      for (const piece of pieces) writeFileSync(descriptor, piece)
      ftruncateSync(
        descriptor,
        pieces.reduce((size, { length }) => size + length, 0),
      )
    } finally {
      closeSync(descriptor)
    }
    if (!exchangeNames(aside, file)) renamePatiently(aside, file)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
}

/** The previous memo or, while it is being written, the next one. */
const asideOf = (memo: string) => `${memo}.new`
