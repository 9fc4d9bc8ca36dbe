// Compiles a package from scratch. Does not use the state that `tsc -b` keeps in `.tsbuildinfo`: TypeScript
// 7.0.2 accepted a package with an import of a type that another module no longer exported. Turborepo skips
// what did not change.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

rmSync('dist', { recursive: true, force: true })
const { status } = spawnSync('tsc', ['-b'], { stdio: 'inherit', shell: process.platform === 'win32' })
process.exitCode = status ?? 1
