import { resolve } from 'node:path'
import {
  baselineText,
  type Compared,
  compareBaseline,
  isOurBaseline,
  readBaseline,
  strangeLine,
} from '../../check/baseline.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { writeTextFile } from '../../io/writing/text-file.js'
import { type ComparedKind, readCompared } from './compared-file.js'
import type { CheckFile } from './options.js'

const kind: ComparedKind = {
  name: 'baseline',
  isOurs: isOurBaseline,
  fault(text) {
    const line = strangeLine(text)
    return line === undefined ? undefined : `its line ${line} is not a mistake`
  },
}

/**
 * Compares the mistakes of a site with those that are known, or writes a new baseline.
 *
 * @throws ConfigError if there is no such baseline.
 */
export async function compareKnown(found: readonly Diagnostic[], baseline: CheckFile): Promise<Compared> {
  const text = await readCompared(baseline, kind)
  if (!baseline.update) return compareBaseline(found, readBaseline(text))
  const written = baselineText(found)
  await writeTextFile(resolve(baseline.file), written)
  return compareBaseline(found, readBaseline(written))
}
