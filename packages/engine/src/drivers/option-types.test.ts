import { expect, test } from 'vitest'
import { createSlugger } from '../parse/slug.js'
import * as drivers from './drivers.js'

const { build, check, serve, preview, print, move, version, dates, contentGraph, why, affected } = drivers

/** Programs without types may give anything. */
const given = (options: unknown) => options as never

test('an option of the wrong type is an error that names it and what it must be', async () => {
  const cases: readonly (readonly [call: () => Promise<unknown>, message: string])[] = [
    [
      () => build(given({ site: 3 })),
      'The option "site" of build() must be the path of a file or folder, not 3.',
    ],
    [() => build(given('docs')), 'build() takes an object of options, not "docs".'],
    [
      () => build(given({ site: 's', pr: '12' })),
      'The option "pr" of build() must be a whole number from 1, not "12".',
    ],
    [
      () => build(given({ site: 's', clean: 'no' })),
      'The option "clean" of build() must be true or false, not "no".',
    ],
    [
      () => build(given({ site: 's', packagesOf: ['a', 1] })),
      'The option "packagesOf" of build() must be a list of folders, not this list.',
    ],
    [
      () => build(given({ site: 's', defaultTheme: null })),
      'The option "defaultTheme" of build() must be a theme, or the name of its package, not null.',
    ],
    [
      () => build(given({ site: 's', onProgress: {} })),
      'The option "onProgress" of build() must be a function, not this object.',
    ],
    [
      () => build(given({ site: 's', out: 'a\0b' })),
      'The option "out" of build() must be the path of a file or folder, not "a\0b".',
    ],
    [
      () => build(given({ site: 's', defaultTheme: { name: 'half', layouts: {} } })),
      'The option "defaultTheme" of build() must be a theme, or the name of its package, not this object, whose "from" must be import.meta.url of the module that defines the theme.',
    ],
    [
      () => build(given({ site: 's', allowError: true })),
      'build() has no option "allowError". Did you mean "allowErrors"?',
    ],
    [() => check(given({ site: 's', strict: true })), 'check() has no option "strict".'],
    [() => check(given(undefined)), 'check() takes an object of options, not undefined.'],
    [
      () => check(given({ site: 's', baseline: 'known.txt' })),
      'The option "baseline" of check() must be an object with the text "file", and with "update", which is true or false, not "known.txt".',
    ],
    [
      () => check(given({ site: 's', ignore: 'broken-link' })),
      'The option "ignore" of check() must be a list of texts, not "broken-link".',
    ],
    [() => serve(given({})), 'serve() needs the option "site", which must be the path of a file or folder.'],
    [
      () => serve(given({ site: 's', port: 70_000 })),
      'The option "port" of serve() must be a whole number from 0 to 65535, not 70000.',
    ],
    [
      () => preview(given({ site: 's', host: false })),
      'The option "host" of preview() must be text, or true for all addresses, not false.',
    ],
    [() => print(given({ site: 's' })), 'print() needs the option "section", which must be text.'],
    [() => move(given({ site: 's', from: 'a.md' })), 'move() needs the option "to", which must be text.'],
    [() => version(given({ site: 's', name: 2 })), 'The option "name" of version() must be text, not 2.'],
    [() => dates(given([])), 'dates() takes an object of options, not an empty list.'],
    [
      () => contentGraph(given({ site: () => 's' })),
      'The option "site" of contentGraph() must be the path of a file or folder, not a function.',
    ],
    [() => why(given({ site: 's' })), 'why() needs the option "subject", which must be text.'],
    [() => affected(given({ site: 's', file: 1 })), 'The option "file" of affected() must be text, not 1.'],
  ]
  for (const [call, message] of cases) await expect(call(), message).rejects.toThrow(new TypeError(message))
})

test('an option that is undefined counts as left out', async () => {
  const site = '/nowhere/of/this/name'
  await expect(check({ site, base: given(undefined), ignore: given(undefined) })).rejects.toThrow(/nowhere/)
})

test('a rule for ids that does not exist is an error that names those that do', () => {
  for (const rule of ['gitlab', 'constructor', undefined])
    expect(() => createSlugger(given(rule))).toThrow(
      new TypeError(
        `createSlugger() takes 'vuepress' or 'github', not ${rule === undefined ? rule : `'${rule}'`}.`,
      ),
    )
})
