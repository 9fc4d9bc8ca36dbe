import type {
  AffectedResult,
  BuildReason,
  ContentGraph,
  Explanation,
  GraphNode,
  Ingredient,
  WhyResult,
} from '@quire/engine'
import { addTo } from './add-to.js'
import type { Context } from './context.js'
import { type Colours, coloursFor, formatCount, formatCounted } from './terminal.js'

/** How to print explanations. */
export interface ExplainedOptions {
  readonly colours: Colours
  /** How many names of a list are printed. */
  readonly shown: number
}

export function explainedOptions(
  { verbose }: { readonly verbose?: true },
  { stdout, env }: Context,
): ExplainedOptions {
  return { colours: coloursFor(stdout, env), shown: verbose === true ? Number.POSITIVE_INFINITY : 8 }
}

/** Prints counts, the pages with the most links to them, and those with none. */
export function graphText({ nodes, edges }: ContentGraph, { colours, shown }: ExplainedOptions): string {
  const ofKind = <Kind extends GraphNode['kind']>(kind: Kind) =>
    nodes.filter((node): node is Extract<GraphNode, { kind: Kind }> => node.kind === kind)
  const links = ofKind('link')
  const broken = links.filter((link) => link.broken).length
  const pageOf = new Map(edges.flatMap(({ from, to, kind }) => (kind === 'has' ? [[to, from] as const] : [])))
  const linkedFrom = new Map<string, Set<string>>()
  const listed = new Set<string>()
  for (const { from, to, kind } of edges) {
    if (kind === 'listed in') listed.add(from)
    if (kind !== 'leads to' && kind !== 'lists') continue
    const [source, target] = [pageOf.get(from) ?? from, pageOf.get(to) ?? to]
    if (source !== target) linkedFrom.set(target, (linkedFrom.get(target) ?? new Set()).add(source))
  }
  const pages = ofKind('page')
  const most = pages
    .map(({ id, route }) => ({ route, count: linkedFrom.get(id)?.size ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 5)
  const isIndex = (file: string) => /(?:^|\/)(?:readme|index)\.md$/i.test(file)
  const alone = pages.filter(({ id, source }) => !linkedFrom.has(id) && !listed.has(id) && !isIndex(source))
  return lines([
    colours.bold(formatCounted(pages.length, 'page')),
    `  ${formatCounted(ofKind('heading').length, 'heading')}, ${formatCounted(links.length, 'link')} inside the site (${formatCount(broken)} broken), ${formatCounted(ofKind('asset').length, 'asset')}, ${formatCounted(ofKind('include').length, 'include')}, ${formatCounted(ofKind('sidebar').length, 'sidebar')}, ${formatCounted(edges.length, 'edge')}`,
    ...(most.length === 0 ? [] : [colours.bold('Most linked')]),
    ...most.map(({ route, count }) => `  ${route}  from ${formatCounted(count, 'page')}`),
    ...(alone.length === 0 ? [] : [colours.bold('Not in a sidebar, and not linked from any other page')]),
    ...listLines(
      alone.map(({ route }) => route),
      shown,
    ).map((line) => `  ${line}`),
  ])
}

export function whyText(
  { route, source, outputs, ingredients, sinceLastBuild }: WhyResult,
  { colours, shown }: ExplainedOptions,
): string {
  const head = route === null ? (outputs[0] ?? '') : `${colours.bold(route)}  ${source ?? ''}`
  return lines([
    head,
    ...(route === null ? [] : listLines(outputs, shown).map((line) => `  ${line}`)),
    colours.bold('Made from'),
    ...ingredientLines(ingredients, shown),
    colours.bold('Since the last build'),
    ...sinceLines(sinceLastBuild, shown),
  ])
}

function sinceLines(since: WhyResult['sinceLastBuild'], shown: number): string[] {
  if (since === null) return ['  There is no record of an earlier build.']
  if (since.isNew) return ['  The last build did not have it.']
  const changes = ingredientLines(since.changes, shown)
  if (changes.length === 0) return ['  None of that has changed.']
  return [
    ...changes,
    since.differs ? '  The result is different.' : '  The result is the same, so it is not written again.',
  ]
}

export function affectedText(
  { file, exists, route, reaches }: AffectedResult,
  { colours, shown }: ExplainedOptions,
): string {
  const head = `${colours.bold(file)}${route === null ? '' : `  ${route}`}`
  if (reaches.length === 0)
    return lines([
      head,
      exists
        ? '  Nothing is made from this file.'
        : '  There is no such file, and creating it would affect nothing.',
    ])
  return lines([
    head,
    ...(exists ? [] : ['  There is no such file. This is what creating it would affect:']),
    ...reaches.flatMap(({ facet, through, pages, others }) => [
      `${colours.bold(facet)}${through === null ? '' : ` of ${through}`}: ${reachCount(pages.length, others.length)}`,
      ...[...listLines(pages, shown), ...listLines(others, shown)].map((line) => `  ${line}`),
    ]),
    colours.dim('The search index, sitemap, manifest and other lists depend on these pages.'),
  ])
}

function reachCount(pages: number, files: number): string {
  if (pages === 0) return formatCounted(files, 'file')
  return files === 0
    ? formatCounted(pages, 'page')
    : `${formatCounted(pages, 'page')} and ${formatCounted(files, 'file')}`
}

const reasons: Readonly<Record<BuildReason, string>> = {
  'nothing remembered': 'there is no record of an earlier build',
  changed: '',
  new: 'new',
  repaired: 'it had been changed or deleted in the output folder',
  follows: 'lists or names files that changed',
  deleted: 'deleted: nothing produces it any more',
}

/** Explains to people why a build wrote files. */
export function explanationText(explanation: Explanation, { colours, shown }: ExplainedOptions): string {
  if (explanation.length === 0) return lines(['No file was written.'])
  return lines(
    explanation.flatMap(({ reason, ingredients, files }) => [
      `${colours.bold(formatCounted(files.length, 'file'))}  ${reason === 'changed' ? ingredients.map(ingredientText).join('; ') : reasons[reason]}`,
      ...listLines(files, limited(shown, 4)).map((line) => `  ${line}`),
    ]),
  )
}

function ingredientText({ file, facet }: Ingredient): string {
  return file === undefined ? facet : `${file}: ${facet}`
}

/** One line for each file, with everything that it is read for. */
function ingredientLines(ingredients: readonly Ingredient[], shown: number): string[] {
  const byFile = new Map<string, string[]>()
  for (const { file, facet } of ingredients) addTo(byFile, file ?? 'the whole site', facet)
  const width = Math.min(48, Math.max(0, ...[...byFile.keys()].map(({ length }) => length)))
  return listLines(
    [...byFile].map(([name, facets]) => `${name.padEnd(width)}  ${facets.join(', ')}`),
    limited(shown, 30),
  ).map((line) => `  ${line}`)
}

function listLines(list: readonly string[], shown: number): string[] {
  return list.length <= shown
    ? [...list]
    : [...list.slice(0, shown), `… and ${formatCount(list.length - shown)} more; --verbose shows all`]
}

/** Some lists have limits of their own, unless everything should be printed. */
const limited = (shown: number, count: number) => (shown === Number.POSITIVE_INFINITY ? shown : count)

const lines = (list: readonly string[]) => `${list.join('\n')}\n`
