// Copies the files that the TypeScript compiler ignores (style sheets) next to its output.
import { cpSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'

const [from, to, ...extensions] = process.argv.slice(2)
for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !extensions.includes(extname(entry.name).slice(1))) continue
  const source = join(entry.parentPath, entry.name)
  cpSync(source, join(to, source.slice(from.length)))
}
