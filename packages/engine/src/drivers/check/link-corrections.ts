import { inStaticFolder } from '../../addresses/static-folder.js'
import type { Place } from '../../diagnostics/diagnostic.js'
import { certainAsset } from '../../graph/letter-case.js'
import { certainLink } from '../../graph/link-fix.js'
import { assetByAddress, assetPlace } from '../../graph/page-assets.js'
import { standingIn } from '../../graph/resolve-link.js'
import { applyEdits, targetEdit, targetSpan } from '../../parse/source/link-source.js'
import type { SourcePath } from '../../paths.js'
import type { OpenedSteps } from '../open-steps.js'
import type { FileCorrection } from './file-correction.js'

/** Corrects each link only at its own place. */
export function* linkCorrections(opened: OpenedSteps): Generator<FileCorrection> {
  for (const [path, corrections] of correctionsOf(opened))
    yield { path, correct: (text) => withTargets(text, [...corrections.values()]) }
}

interface Correction {
  readonly at: Place
  readonly from: string
  readonly to: string
}

/** A link or the address of a file in a page. */
interface Target {
  readonly at: Place
  readonly from: string
  /** The corrected text; undefined if it is right already, or if there is no certain correction. */
  readonly correct: () => string | undefined
}

/** Corrections that are certain, by file and place. */
function correctionsOf({ steps }: OpenedSteps): ReadonlyMap<SourcePath, ReadonlyMap<string, Correction>> {
  const corrections = new Map<SourcePath, Map<string, Correction>>()
  for (const { at, from, correct } of targetsIn(steps)) {
    const to = correct()
    if (to === undefined || to === from) continue
    const ofFile = corrections.get(at.path) ?? new Map<string, Correction>()
    corrections.set(at.path, ofFile.set(keyOf(at, from), { at, from, to }))
  }
  // If several pages include the text, all must need the same correction.
  for (const { at, from, correct } of corrections.size > 0 ? targetsIn(steps) : []) {
    const ofFile = corrections.get(at.path)
    const correction = ofFile?.get(keyOf(at, from))
    if (correction !== undefined && correction.to !== correct()) ofFile?.delete(keyOf(at, from))
  }
  return corrections
}

const keyOf = ({ line, column }: Place, from: string): string => JSON.stringify([line, column, from])

function* targetsIn(steps: OpenedSteps['steps']): Generator<Target> {
  const scope = steps.referenceScope()
  for (const route of steps.routes().routes) {
    const { links, assets } = steps.facts(route.page)
    for (const { href, at } of links)
      yield { at, from: href, correct: () => certainLink(href, standingIn(at.path, route), scope) }
    for (const { src, at } of assets) {
      const correct = () => {
        const place = assetPlace(src, at.path, route, scope)
        if (place !== undefined) return place.differsInCase ? certainAsset(src, place.file) : undefined
        const inPublic = inStaticFolder(src)
        if (inPublic !== undefined && assetPlace(inPublic, at.path, route, scope)) return inPublic
        return assetByAddress(src, at.path, route, scope)
      }
      yield { at, from: src, correct }
    }
  }
}

function withTargets(
  text: string,
  corrections: readonly Correction[],
): { readonly text: string; readonly changes: number } {
  const edits = corrections.flatMap(({ at, from, to }) => {
    const span = targetSpan(text, at, from)
    return (span && targetEdit(span, to)) || []
  })
  return { text: applyEdits(text, edits), changes: new Set(edits.map(({ start }) => start)).size }
}
