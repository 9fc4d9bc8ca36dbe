import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { docsCommand } from '../support/build.js'
import { within } from '../support/serve.js'
import { type FileTexts, linkPackages, makeSite, writeFiles } from '../support/sites.js'

const config = (components: string) => `
  import theme from '@quire/theme-default'
  import { extend } from '@quire/engine/theme'
  ${components}
  export default { title: 'T', theme: extend(theme, { components: { A } }) }
`

/** A command in a new site, which runs until the test ends it if it does not end by itself. */
function start(command: string, files: FileTexts, ...options: string[]) {
  const site = makeSite(files)
  linkPackages(site)
  return { site, ...startIn(site, command, ...options) }
}

function startIn(site: string, command: string, ...options: string[]) {
  const [program, script] = docsCommand
  const child = spawn(program, [script, command, ...options], {
    cwd: site,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = new Promise<{ readonly status: number | null; readonly signal: string | null }>((resolve) =>
    child.on('close', (status, signal) => resolve({ status, signal })),
  )
  const { pid = 0 } = child
  return { pid, said: () => said, ended, interrupt: () => child.kill('SIGINT') }
}

/** Connects to the debugger of a process as an editor does. */
async function attach(address: string) {
  const asked = request(address.replace('ws:', 'http:'), {
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
      'Sec-WebSocket-Version': '13',
    },
  }).end()
  const [, socket] = await once(asked, 'upgrade')
  onTestFinished(() => socket.destroy())
  let told = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    told += text
  })
  let sent = 0
  return {
    told: () => told,
    send(method: string) {
      sent += 1
      const message = Buffer.from(JSON.stringify({ id: sent, method }))
      // A text with a mask of zeros.
      socket.write(Buffer.from([0x81, 0x80 + message.length, 0, 0, 0, 0, ...message]))
    },
  }
}

test('components that render each other without end are told with their place, each time', async () => {
  const { site, said, ended, interrupt } = start('build', {
    'docs.config.mjs': config("import { A } from './own.tsx'"),
    'own.tsx': 'export const A = () => <B />\nexport const B = () => <A />\n',
    'content/README.md': '# Home\n\n<A />\n',
  })
  // Which of the two it is depends on the moment.
  const message =
    /\nwarning busy-code {2}own\.tsx:[12]:\d+\n {2}"[AB]" keeps the command busy for more than 10 seconds\.\n {2}[12] \| export const/
  await expect.poll(said, within).toMatch(message)
  interrupt()
  expect(await ended).toEqual({ status: null, signal: 'SIGINT' })
  // Now the code is known, but no build has ended.
  await expect.poll(startIn(site, 'build').said, within).toMatch(message)
})

test('a thread that does not answer is given up, and its pages are made by the main thread', async () => {
  const { site, said, ended } = start('build', {
    'docs.config.mjs': config("import { A } from './own.mjs'"),
    'own.mjs': `
      import { isMainThread } from 'node:worker_threads'
      export const A = () => {
        while (!isMainThread);
        return 'made here'
      }
    `,
    ...Object.fromEntries(
      Array.from({ length: 90 }, (_, index) => [`content/page-${index}.md`, `# Page ${index}\n\n<A />\n`]),
    ),
  })
  expect(await ended).toEqual({ status: 0, signal: null })
  expect(said()).not.toContain('busy-code')
  for (let index = 0; index < 90; index++)
    expect(readFileSync(join(site, 'dist', `page-${index}.html`), 'utf8')).toContain('made here')
})

test('a dev server that got a config with an endless loop says where it is, and ends with Ctrl-C', async () => {
  const files = { 'docs.config.mjs': 'export default { title: "T" }\n', 'content/README.md': '# Home\n' }
  const { site, said, ended, interrupt } = start('serve', files, '--port', '0')
  await expect.poll(said, within).toContain('http://')
  writeFiles(site, { 'docs.config.mjs': 'export default { title: "T" }\nwhile (Date.now()) {}\n' })
  await expect.poll(said, within).toMatch(/warning busy-code {2}docs\.config\.mjs:2:\d+\n/)
  interrupt()
  expect(await ended).toEqual({ status: null, signal: 'SIGINT' })
})

test('what only takes long is told, too, and the build goes on as always', async () => {
  const { site, said, ended } = start('build', {
    'docs.config.mjs': config("import { A } from './own.tsx'"),
    'own.tsx':
      'const end = Date.now() + 14_000\nexport function A() {\n  while (Date.now() < end);\n  return <p>done</p>\n}\n',
    'content/README.md': '# Home\n\n<A />\n',
  })
  expect(await ended).toEqual({ status: 0, signal: null })
  expect(said().match(/warning busy-code {2}own\.tsx:3:\d+\n {2}"A" keeps/g)).toHaveLength(1)
  expect(existsSync(join(site, 'dist', 'index.html'))).toBe(true)
})

test('a developer who attaches a debugger later and stops the process is left alone', async () => {
  const files = { 'docs.config.mjs': 'export default { title: "T" }\n', 'content/README.md': '# Home\n' }
  const { said, pid } = start('serve', files, '--port', '0')
  await expect.poll(said, within).toContain('http://')
  process.kill(pid, 'SIGUSR1')
  await expect.poll(said, within).toContain('ws://')
  const { send, told } = await attach(/ws:\S+/.exec(said())?.[0] ?? '')
  // A debugger is seen when the thread asks next.
  await setTimeout(3_000)
  send('Debugger.enable')
  send('Debugger.pause')
  await expect.poll(told, within).toContain('Debugger.paused')
  await setTimeout(15_000)
  expect(told()).not.toContain('Debugger.resumed')
  expect(said()).not.toContain('busy-code')
})
