// Compiles a package anew. What `tsc -b` remembers in `.tsbuildinfo` is left out: TypeScript 7.0.2 has called a package
// right whose module imported a type that another module did not export any more. Turborepo skips what did not change.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

rmSync('dist', { recursive: true, force: true })
const { status } = spawnSync('tsc', ['-b'], { stdio: 'inherit', shell: process.platform === 'win32' })
process.exitCode = status ?? 1
