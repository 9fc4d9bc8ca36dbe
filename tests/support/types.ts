import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkout, writeFiles } from './sites.js'

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  types: ['node'],
  typeRoots: ['node_modules/@types', 'tests/node_modules/@types'].map((path) => join(checkout, path)),
  skipLibCheck: true,
}

/**
 * What the compiler finds wrong in a folder; empty if its types are right.
 *
 * @param written Options that a site may have instead.
 */
export function typeProblems(folder: string, written: object = compilerOptions): string {
  const { typeRoots, skipLibCheck } = compilerOptions
  writeFiles(folder, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...written, typeRoots, skipLibCheck } }),
  })
  return spawnSync(join(checkout, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' }).stdout
}
