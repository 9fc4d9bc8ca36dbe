import { expect, test } from 'vitest'
import { tomlSetting, tomlTable } from './toml.js'

test('texts of TOML are read with quotes in them', () => {
  const config = String.raw`[book] # the book
title = "The \"B\" of C:\\b" # no "more"
description = 'No \ escapes'
src = ""
`
  expect(tomlSetting(config, 'title')).toBe('The "B" of C:\\b')
  expect(tomlSetting(config, 'description')).toBe('No \\ escapes')
  expect(tomlSetting(config, 'src')).toBeUndefined()
})

test('a table ends at the next one', () => {
  const config = String.raw`[a]
x = "1"
[a.b] # here
x = "2" # two
# y = "3"
"/z\"" = 'four'
'w' = ""
list = ["a"]
[[c]]
x = "5"
`
  expect(tomlTable(config, 'a.b')).toEqual([
    ['x', '2'],
    ['/z"', 'four'],
    ['w', ''],
  ])
  expect(tomlTable(config, 'a.c')).toEqual([])
})
