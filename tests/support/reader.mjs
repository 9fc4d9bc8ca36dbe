// Reads the same files of a folder again and again until its standard input ends. Prints a line whenever what
// it reads changes from one state to the other, and at the end what it saw. Arguments: the folder, and a JSON
// file: { path: { a: hash, b: hash } }.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const [folder, expectedFile] = process.argv.slice(2)
const expected = Object.entries(JSON.parse(readFileSync(expectedFile, 'utf8')))
const seen = { reads: 0, a: 0, b: 0, torn: 0, absent: 0, switches: 0 }
let last
let isOver = false
process.stdin.resume().on('end', () => {
  isOver = true
})

function readAll() {
  for (const [path, { a, b }] of expected) {
    seen.reads += 1
    let found
    try {
      found = hash('sha256', readFileSync(join(folder, path)))
    } catch {
      seen.absent += 1
      continue
    }
    if (found !== a && found !== b) {
      seen.torn += 1
      continue
    }
    if (a === b) continue
    const side = found === a ? 'a' : 'b'
    seen[side] += 1
    if (last !== undefined && last !== side) {
      seen.switches += 1
      process.stdout.write(`${side}\n`)
    }
    last = side
  }
  if (isOver) process.stdout.write(`${JSON.stringify(seen)}\n`)
  else setImmediate(readAll)
}
readAll()
