// Generates documentation sites of any size. The same seed gives the same bytes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Number of pages in one section, without its index page. */
export const sectionSize = 40

const pageBytes = 6 * 1024

const nouns =
  'account adapter balance batch beneficiary callback channel client cluster condition connector contract corridor currency endpoint event failure gateway header holder instance interface journal ledger limit listener log message method network node operator order package partner payload payment period policy position process profile queue quote rate record region release report request reserve resource response role route rule schedule schema scheme scope server service session settlement signature snapshot state step store stream switch system table target task tenant test ticket timeout token topic trace transfer value version wallet window worker'.split(
    ' ',
  )
const verbs =
  'accepts adds aborts archives assigns balances batches blocks builds calls checks clears closes collects compares confirms copies counts creates delays delivers detects drains drops emits expires exports extends fails fetches forwards freezes groups guards handles holds imports keeps limits links loads locks logs maps marks matches merges mirrors moves names notifies opens orders pauses posts prepares prints protects publishes pulls pushes queues quotes reads rejects releases repeats replaces reports reserves resolves retries returns reverts rotates routes samples saves scales sends settles shares shows signs skips sorts splits starts stops stores streams tests tracks validates verifies waits warns watches wraps writes'.split(
    ' ',
  )
const adjectives =
  'active batched bounded central certified cold confirmed daily deferred direct durable early empty encrypted external failed final fixed foreign full gross hidden idle immediate incoming internal large late latest local manual missing monthly native net nightly open outgoing partial pending planned primary private public queued recent regional related remote safe shared signed silent single slow small stale stable standby strict temporary trusted unknown urgent usual valid weekly'.split(
    ' ',
  )
const links = 'when before after unless until because while whenever although once'.split(' ')

/**
 * Writes a site for Quire: `docs.config.json` and `content/`.
 *
 * The sidebar of a page lists the pages of its section. Every page has prose, a list, a table,
 * links to other pages and two blocks of code; no two pages are the same.
 *
 * @param {string} folder Emptied first.
 * @param {{ pages: number, seed?: number, options?: object }} site `pages`: without index pages, of
 *   which there is one for each section and one for the site. `options`: further options of the
 *   config.
 * @returns {{ pages: number, bytes: number }} Everything that was written, including index pages.
 */
export function generateSite(folder, { pages, seed = 1, options = {} }) {
  rmSync(folder, { recursive: true, force: true })
  const sections = Math.ceil(pages / sectionSize)
  let bytes = 0
  const write = (path, text) => {
    writeFileSync(join(folder, path), text)
    bytes += Buffer.byteLength(text)
  }
  mkdirSync(join(folder, 'content'), { recursive: true })
  const sidebar = {}
  for (let section = 0; section < sections; section += 1) {
    const name = sectionName(section)
    const first = section * sectionSize
    const count = Math.min(sectionSize, pages - first)
    const numbers = Array.from({ length: count }, (_, offset) => first + offset)
    mkdirSync(join(folder, 'content', name))
    write(
      `content/${name}/index.md`,
      indexPage(
        `Section ${section + 1}`,
        numbers.map((number) => [`${pageName(number)}.md`, pageTitle(number, seed)]),
      ),
    )
    for (const number of numbers)
      write(`content/${name}/${pageName(number)}.md`, contentPage(number, { pages, seed }))
    sidebar[`/${name}/`] = [
      { title: `Section ${section + 1}`, collapsable: false, children: ['', ...numbers.map(pageName)] },
    ]
  }
  const home = Array.from({ length: sections }, (_, section) => [
    `${sectionName(section)}/`,
    `Section ${section + 1}`,
  ])
  write('content/index.md', indexPage('Generated site', home))
  const config = {
    title: 'Generated site',
    description: 'A site for measurements',
    url: 'https://docs.example.org',
    nav: navEntries(sections),
    sidebar,
    ...options,
  }
  writeFileSync(join(folder, 'docs.config.json'), `${JSON.stringify(config, null, 1)}\n`)
  return { pages: pages + sections + 1, bytes }
}

/** The navigation bar, with the first sections of the site. */
export function navEntries(sections) {
  return Array.from({ length: Math.min(5, sections) }, (_, section) => ({
    text: `Section ${section + 1}`,
    link: `/${sectionName(section)}/`,
  }))
}

export const sectionName = (section) => `section-${String(section + 1).padStart(4, '0')}`

export const pageName = (number) => `page-${String(number + 1).padStart(6, '0')}`

/** @param {number} [seed] As for `generateSite`. */
export function pageTitle(number, seed = 1) {
  const random = randomFrom(seed * 7_919 + number)
  return `${capital(pick(random, adjectives))} ${pick(random, nouns)} ${number + 1}`
}

function indexPage(title, entries) {
  return `---\ntitle: ${title}\n---\n\n# ${title}\n\n${entries.map(([href, text]) => `- [${text}](${href})\n`).join('')}`
}

function contentPage(number, { pages, seed }) {
  const random = randomFrom(seed * 104_729 + number)
  const title = pageTitle(number, seed)
  const parts = [`---\ntitle: ${title}\n---\n\n# ${title}\n`, paragraph(random), list(random)]
  const extras = [
    codeBlock(random, number, 0),
    table(random),
    codeBlock(random, number, 1),
    pageLinks(random, number, { pages, seed }),
  ]
  for (const extra of extras) parts.push(heading(random, 2), paragraph(random), extra)
  let size = parts.reduce((sum, part) => sum + part.length + 1, 0)
  for (let section = 0; size < pageBytes; section += 1) {
    const part = section % 3 === 0 ? `${heading(random, 3)}\n${paragraph(random)}` : paragraph(random)
    parts.push(part)
    size += part.length + 1
  }
  return `${parts.join('\n')}`
}

function heading(random, level) {
  return `${'#'.repeat(level)} ${capital(pick(random, verbs))} the ${pick(random, adjectives)} ${pick(random, nouns)}\n`
}

function paragraph(random) {
  return `${Array.from({ length: 3 + Math.floor(random() * 3) }, () => sentence(random)).join(' ')}\n`
}

function sentence(random) {
  const subject = `the ${pick(random, adjectives)} ${pick(random, nouns)}`
  const object =
    random() < 0.2 ? `\`${pick(random, nouns)}.${pick(random, nouns)}\`` : `the ${pick(random, nouns)}`
  const strong = random() < 0.15 ? `**${pick(random, adjectives)}** ` : ''
  return `${capital(subject)} ${pick(random, verbs)} ${object} ${pick(random, links)} a ${strong}${pick(random, nouns)} ${pick(random, verbs)} it.`
}

function list(random) {
  return Array.from({ length: 4 }, () => `- ${sentence(random)}\n`).join('')
}

function table(random) {
  const rows = Array.from(
    { length: 6 },
    () =>
      `| \`${pick(random, nouns)}\` | ${pick(random, adjectives)} | ${Math.floor(random() * 1_000)} | ${sentence(random)} |\n`,
  )
  return `| Name | Kind | Limit | Meaning |\n| --- | --- | ---: | --- |\n${rows.join('')}`
}

function pageLinks(random, number, { pages, seed }) {
  return Array.from({ length: 5 }, () => {
    const other = Math.floor(random() * pages)
    const section = Math.floor(other / sectionSize)
    const folder = section === Math.floor(number / sectionSize) ? '' : `../${sectionName(section)}/`
    return `- [${pageTitle(other, seed)}](${folder}${pageName(other)}.md)\n`
  }).join('')
}

const languages = [
  [
    'js',
    (word, value) =>
      `export async function ${word()}(request) {\n  const { ${word()}, ${word()} } = request.body // ${word()}\n  if (${word()} > ${value()}) throw new Error('${word()} is too large')\n  return { status: ${value()}, ${word()}: await store.find(\`${word()}\`) }\n}\n`,
  ],
  [
    'ts',
    (word, value) =>
      `interface ${capital(word())} {\n  readonly ${word()}: string\n  ${word()}?: number\n}\n\nexport const ${word()} = (input: readonly ${capital(word())}[]): number =>\n  input.filter((item) => item.${word()} !== undefined).length * ${value()}\n`,
  ],
  [
    'json',
    (word, value) =>
      `{\n  "${word()}": "${word()}",\n  "${word()}": { "amount": "${value()}", "currency": "EUR" },\n  "${word()}": [${value()}, ${value()}, true, null]\n}\n`,
  ],
  [
    'bash',
    (word, value) =>
      `#!/bin/sh\n# ${word()} ${word()}\nfor ${word()} in $(seq 1 ${value()}); do\n  curl -s "http://localhost:${value()}/${word()}" | grep -q "${word()}" || exit 1\ndone\n`,
  ],
  [
    'yaml',
    (word, value) =>
      `${word()}:\n  ${word()}: ${value()}\n  ${word()}: "${word()}" # ${word()}\n  ${word()}:\n    - name: ${word()}\n      value: ${value()}\n    - name: ${word()}\n      enabled: true\n`,
  ],
  [
    'python',
    (word, value) =>
      `class ${capital(word())}:\n    """${capital(word())} of the ${word()}."""\n\n    def ${word()}(self, ${word()}: int = ${value()}) -> str:\n        if ${word()} is None:\n            raise ValueError(f"{${word()}} is missing")\n        return str(${value()})\n`,
  ],
  [
    'sql',
    (word, value) =>
      `SELECT ${word()}, COUNT(*) AS ${word()}\nFROM ${word()}\nWHERE ${word()} = '${word()}' AND ${word()} > ${value()} -- ${word()}\nGROUP BY ${word()}\nORDER BY ${word()} DESC LIMIT ${value()};\n`,
  ],
  [
    'go',
    (word, value) =>
      `func ${capital(word())}(${word()} string, limit int) (int, error) {\n\tif limit > ${value()} {\n\t\treturn 0, fmt.Errorf("${word()}: %q", ${word()})\n\t}\n\treturn ${value()}, nil // ${word()}\n}\n`,
  ],
]

function codeBlock(random, number, index) {
  const [language, write] = languages[(number * 2 + index) % languages.length]
  const code = write(
    () => pick(random, nouns),
    () => Math.floor(random() * 10_000),
  )
  return `\`\`\`${language}\n${code}\`\`\`\n`
}

const capital = (word) => word[0].toUpperCase() + word.slice(1)

const pick = (random, words) => words[Math.floor(random() * words.length)]

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
