import { describe, expect, test } from 'vitest'
import { createSlugger } from './slug.js'

describe('ids by the rule of VuePress', () => {
  const cases: readonly (readonly [text: string, slug: string])[] = [
    ['Hello World', 'hello-world'],
    ['  Space \t\n around ', 'space-around'],
    ['1.2 Version_two', '_1-2-version-two'],
    ['Ünïcode Façade', 'unicode-facade'],
    ['ﬁne ½', 'fine-1⁄2'],
    ['中文 标题', '中文-标题'],
    ['a~`!@#$%^&*()-_+=[]{}|\\;:"\'“”‘’–—<>,.?/b', 'a-b'],
    ['---', ''],
    ['🎉 Party', '🎉-party'],
    ['tab\there', 'tabhere'],
    ['a\u0001\u0002b', 'ab'],
    ['', ''],
    ['İstanbul', 'istanbul'],
  ]
  test.each(cases)('%j', (text, slug) => expect(createSlugger('vuepress').slugOf(text)).toBe(slug))

  test('are unique, whatever was asked before', () => {
    const { slugOf } = createSlugger('vuepress')
    expect(['A', 'a', 'a-2', 'A', 'a', '', ''].map(slugOf)).toEqual([
      'a',
      'a-2',
      'a-2-2',
      'a-3',
      'a-4',
      '',
      '',
    ])
  })

  test('are not what JavaScript gives to every object', () => {
    const { slugOf } = createSlugger('vuepress')
    expect(['constructor', 'constructor', '__proto__'].map(slugOf)).toEqual([
      'constructor',
      'constructor-2',
      'proto',
    ])
  })

  test('take time in proportion to their number', () => {
    const { slugOf } = createSlugger('vuepress')
    const before = process.cpuUsage()
    for (let index = 0; index < 100_000; index++) slugOf('same')
    // Processor time of this process, so that a busy machine does not make the test fail.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000)
    expect(slugOf('same')).toBe('same-100001')
  })

  test('leave alone what an author chose', () => {
    const slugger = createSlugger('vuepress')
    expect([slugger.claim('a'), slugger.claim('a'), slugger.slugOf('A')]).toEqual([true, false, 'a-2'])
  })
})

test.each(['docs-main', 'docs-status', 'docs-new-window', 'docs-announcer'])(
  'the id %s stands around the text, and no heading can have it',
  (id) => {
    const { claim, slugOf } = createSlugger('github')
    expect([claim(id), slugOf(id)]).toEqual([false, `${id}-1`])
  },
)

describe('ids by the rule of GitHub', () => {
  const cases: readonly (readonly [text: string, slug: string])[] = [
    ['Hello World', 'hello-world'],
    ['1. Über_uns & Co', '1-über_uns--co'],
    ["What's new?", 'whats-new'],
    ['a - b', 'a---b'],
  ]
  test.each(cases)('%j', (text, slug) => expect(createSlugger('github').slugOf(text)).toBe(slug))

  test('duplicates count from one', () => {
    const { slugOf } = createSlugger('github')
    expect(['a', 'a', 'a'].map(slugOf)).toEqual(['a', 'a-1', 'a-2'])
  })
})
