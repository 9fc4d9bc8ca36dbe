import { readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { type BuildResult, why } from '@quire/engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildSite, commandDefaults } from '../support/build.js'
import { commitAll } from '../support/git.js'
import { serveSite, within } from '../support/serve.js'
import { makeSite, temporaryFolder, writeFiles } from '../support/sites.js'

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`
const found = ({ diagnostics }: BuildResult) =>
  diagnostics.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line} ${message}`)

test('a drawing that is older than its PlantUML is reported where it is shown', async () => {
  const site = makeSite({
    'content/README.md': '# Home\n\n![a](./a.svg)\n\n![b](/b.svg)\n\n![c](./c.svg)\n',
    'content/a.svg': svg(1),
    'content/a.puml': '@startuml\nA -> B\n@enduml\n',
    'public/b.svg': svg(1),
    'public/b.plantuml': '@startuml\nA -> B\n@enduml\n',
    'content/c.svg': svg(1),
    '.gitignore': 'dist\n.docs\n',
  })
  commitAll(site, '2026-01-01T00:00:00Z')
  expect(found(await buildSite(site))).toEqual([])
  writeFiles(site, {
    'content/a.puml': '@startuml\nA -> C\n@enduml\n',
    'public/b.plantuml': '@startuml\nA -> C\n@enduml\n',
  })
  expect(found(await buildSite(site))).toEqual([])
  commitAll(site, '2026-01-02T00:00:00Z')
  expect(found(await buildSite(site))).toEqual([
    'diagram-outdated content/README.md:3 The drawing "content/a.svg" is older than its source "content/a.puml".',
    'diagram-outdated content/README.md:5 The drawing "public/b.svg" is older than its source "public/b.plantuml".',
  ])
  writeFiles(site, { 'content/a.svg': svg(2), 'public/b.svg': svg(2) })
  commitAll(site, '2026-01-03T00:00:00Z')
  expect(found(await buildSite(site))).toEqual([])
})

test('without history nothing is said', async () => {
  const site = makeSite({
    'content/README.md': '# Home\n\n![a](./a.svg)\n',
    'content/a.svg': svg(1),
    'content/a.puml': 'x',
  })
  expect(found(await buildSite(site))).toEqual([])
})

/** Imitates PlantUML: returns a drawing that contains its input, and records that it ran. */
const fakePlantUml = `
import { appendFileSync, readFileSync } from 'node:fs'
const text = readFileSync(0, 'utf8')
appendFileSync(process.argv[2], 'ran\\n')
if (text.includes('wrong')) {
  console.error('Syntax error in line 2')
  process.exit(200)
}
const words = text.replace(/[<&>]/g, '').replace(/\\s+/g, ' ')
process.stdout.write('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><text>' + words + '</text></svg>')
`

const page = (text: string) => `# Page\n\n\`\`\`plantuml title="Who calls whom"\n${text}\n\`\`\`\n`

function plantUmlSite(text: string): { readonly site: string; readonly runs: () => number } {
  const site = makeSite({ 'content/README.md': page(text), 'draw.mjs': fakePlantUml, 'log.txt': '' })
  const command = [process.execPath, join(site, 'draw.mjs'), join(site, 'log.txt')]
  writeFiles(site, { 'docs.config.json': JSON.stringify({ title: 'T', plantuml: { command } }) })
  return { site, runs: () => readFileSync(join(site, 'log.txt'), 'utf8').split('\n').length - 1 }
}

const pageOf = ({ outDir }: BuildResult) => readFileSync(join(outDir, 'index.html'), 'utf8')

test('a block of PlantUML is drawn once by the configured program, and stands in the page as a picture', async () => {
  const { site, runs } = plantUmlSite('A -> B')
  const first = await buildSite(site)
  const [, src = ''] =
    /<img alt="Who calls whom" src="\/([^"]*)" width="30" height="20"/.exec(pageOf(first)) ?? []
  expect(src).toMatch(/^assets\/img\/v-[0-9a-f]{12}\.[0-9a-f]{8}\.svg$/)
  expect(readFileSync(join(first.outDir, src), 'utf8')).toContain('<text>@startuml A - B @enduml </text>')
  expect(pageOf(first)).toContain('<figcaption>Who calls whom</figcaption>')
  expect(pageOf(first)).toMatch(/<summary>PlantUML<\/summary><div[^>]*><pre[^>]*><code>A /)
  expect(found(first)).toEqual([])
  expect((await buildSite(site)).filesWritten).toBe(0)
  expect((await buildSite(site, { clean: true })).filesWritten).toBe(0)
  expect(runs()).toBe(1)
  writeFiles(site, { 'content/README.md': page('A -> C') })
  const second = await buildSite(site)
  expect([runs(), second.filesDeleted > 0, pageOf(second).includes(src)]).toEqual([2, true, false])
})

test('why names the drawings of another program among what a page is made of', async () => {
  const { site } = plantUmlSite('A -> B')
  await buildSite(site)
  const { ingredients } = await why({
    site,
    subject: '/',
    ...commandDefaults,
  })
  expect(ingredients.filter(({ file }) => file === undefined).map(({ facet }) => facet)).toEqual([
    'addresses of all pages',
    'config and code',
    'drawings',
  ])
})

test('a block that cannot be drawn is reported, shown as text, and tried again', async () => {
  const { site, runs } = plantUmlSite('wrong')
  const message =
    'diagram-not-drawn content/README.md:3 This diagram could not be drawn: Syntax error in line 2.'
  expect(found(await buildSite(site))).toEqual([message])
  const again = await buildSite(site)
  expect(pageOf(again), 'no picture, and the text is open').toMatch(
    /<figure class="diagram"><img alt="Who calls whom" hidden><figcaption>Who calls whom<\/figcaption><details open>/,
  )
  expect(pageOf(again)).not.toContain('src=""')
  expect([found(again), again.ok, runs()]).toEqual([[message], true, 2])
  writeFiles(site, { 'draw.mjs': fakePlantUml.replace("text.includes('wrong')", 'false') })
  const drawn = await buildSite(site)
  expect([found(drawn), pageOf(drawn).includes('width="30"')]).toEqual([[], true])
  expect(pageOf(drawn)).toContain('<details><summary>PlantUML')
})

test('why nothing was drawn is told', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const cases = [
    [{ command: ['no-such-program'] }, 'there is no program "no-such-program".'],
    [{ command: [process.execPath, '-e', 'process.kill(process.pid, "SIGTERM")'] }, 'was ended by SIGTERM.'],
    [{ command: [process.execPath, '-e', '0'] }, 'the answer is not SVG.'],
    [{ server: `http://127.0.0.1:${port}/` }, 'the server cannot be reached (ECONNREFUSED).'],
  ] as const
  for (const [plantuml, why] of cases) {
    const site = makeSite({
      'docs.config.json': JSON.stringify({ title: 'T', plantuml }),
      'content/README.md': page('A -> B'),
    })
    const [message = ''] = found(await buildSite(site))
    expect(message).toContain('This diagram could not be drawn: ')
    expect(message).toContain(why)
  }
})

test('what PlantUML finds wrong is told with its line in the block', async () => {
  const server = createServer((_request, response) => {
    const headers = { 'X-PlantUML-Diagram-Error': 'Syntax Error?', 'X-PlantUML-Diagram-Error-Line': '2' }
    response.writeHead(400, headers).end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const said = 'ERROR\n2\nSyntax Error?\nSome diagram description contains errors\n'
  const script = `process.stderr.write(${JSON.stringify(said)}, () => process.exit(200))`
  for (const plantuml of [
    { command: [process.execPath, '-e', script] },
    { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
  ]) {
    const site = makeSite({
      'docs.config.json': JSON.stringify({ title: 'T', plantuml }),
      'content/README.md': page('A -> B'),
      'content/marked.md': page('@startuml\nA -> B\n@enduml'),
    })
    expect(found(await buildSite(site)).map((message) => message.replace(/^.*drawn: /, ''))).toEqual([
      'PlantUML says "Syntax Error?" of its line 2.',
      'PlantUML says "Syntax Error?" of its line 3.',
    ])
  }
})

test('a server draws, too; it gets the text in its address', async () => {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/plantuml/`
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', plantuml: { server: address } }),
    'content/README.md': page('Bob -> Alice : hello'),
  })
  expect(found(await buildSite(site))).toEqual([])
  expect(paths).toHaveLength(1)
  const [, encoded = ''] = /^\/plantuml\/svg\/([\w-]+)$/.exec(paths[0] ?? '') ?? []
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const bytes = Buffer.from(
    encoded.replace(/./g, (letter) => base64[letters.indexOf(letter)] ?? ''),
    'base64',
  )
  expect(inflateRawSync(bytes).toString()).toBe('@startuml\nBob -> Alice : hello\n@enduml\n')
})

/** A site with a diagram, which a server for PlantUML draws. */
async function siteDrawnBy(answer: RequestListener): Promise<string> {
  const program = createServer(answer)
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void program.close())
  return makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      plantuml: { server: `http://127.0.0.1:${(program.address() as AddressInfo).port}/` },
    }),
    'content/README.md': '# Home\n',
    'content/drawn.md': page('A -> B'),
  })
}

test('the dev server draws when a reader comes to a page in place', async () => {
  const site = await siteDrawnBy((_request, response) => void response.end(svg(30)))
  const { origin } = await serveSite(site)
  const text = async (path: string) => (await fetch(`${origin}${path}`)).text()
  const { shards } = JSON.parse(await text('/assets/manifest.json'))
  const { rows } = JSON.parse(await text(`/${shards[0].file}`))
  const [, name] = rows.find(([route]: readonly [string]) => route === '/drawn.html')
  const [picture] = /\/assets\/[\w./-]+\.svg/.exec(await text(`/assets/js/${name}.js`)) ?? []
  expect(picture).toBeDefined()
  expect(await text(picture ?? '')).toContain('<svg')
})

test('the dev server draws when a page is asked for, and answers for a page that is removed meanwhile', async () => {
  const orders: ServerResponse[] = []
  const site = await siteDrawnBy((_request, response) => void orders.push(response))
  writeFiles(site, { 'content/gone.md': page('B -> C') })
  const { port } = await serveSite(site)
  const address = `http://127.0.0.1:${port}/`
  const draw = (at: number) => vi.waitUntil(() => orders[at], within).then((order) => order.end(svg(30)))

  const drawn = fetch(`${address}drawn.html`)
  await draw(0)
  expect(await (await drawn).text()).toMatch(/<img alt="Who calls whom" src="[^"]+\.svg" width="30"/)
  const gone = fetch(`${address}gone.html`)
  await vi.waitUntil(() => orders.length === 2, within)
  rmSync(join(site, 'content/gone.md'))
  // The server tells of both changes at once. The removed page itself cannot be asked for, as it may be drawn.
  writeFiles(site, { 'content/README.md': '# Without it\n' })
  const isTold = async () => (await (await fetch(address)).text()).includes('Without it')
  await vi.waitUntil(isTold, within)
  await draw(1)
  expect((await gone).status).toBe(404)
})

test('without the option a block is code, and strangers start no program', async () => {
  const plain = await buildSite(makeSite({ 'content/README.md': page('A -> B') }))
  expect(pageOf(plain)).not.toContain('<img')
  const { site, runs } = plantUmlSite('A -> B')
  const out = join(temporaryFolder(), 'out')
  await expect(buildSite(site, { untrusted: true, out })).rejects.toThrow('"plantuml" names a program')
  expect(runs()).toBe(0)
})
