import { expect, test } from 'vitest'
import { themeLanguages } from './theme-languages.js'

const found = (tag: string, ofPages: () => readonly string[] = () => []) =>
  themeLanguages({ ui: [tag] }, { ofFolders: ['en-US', 'fr', 'zh-Hans'], ofPages })
    .map(({ message, hint }) => `${message} ${hint}`)
    .join()

test('options for languages that pages are in apply', () => {
  for (const tag of ['en', 'en-US', 'EN-us', 'fr', 'zh', 'zh-hans']) expect(found(tag), tag).toBe('')
  expect(found('de', () => ['de-AT'])).toBe('')
  // No frontmatter has to be read for these.
  const unasked = () => {
    throw new Error('asked')
  }
  expect(found('fr', unasked)).toBe('')
})

test('others are reported, with the language that may be meant', () => {
  const cases: readonly (readonly [tag: string, hint: string])[] = [
    ['fr-CA', 'Did you mean "fr"?'],
    ['en-GB', 'Did you mean "en-US"?'],
    ['zh-hant', 'Did you mean "zh-Hans"?'],
    ['rf', 'Did you mean "fr"?'],
    // A language of its own, though its tag differs from that of English in one letter only.
    ['es', 'Pages are in: de, en-US, fr, zh-Hans.'],
  ]
  for (const [tag, hint] of cases)
    expect(
      found(tag, () => ['de', 'fr']),
      tag,
    ).toBe(
      `"themeConfig.ui${tag.includes('-') ? `["${tag}"]` : `.${tag}`}" is for a language that no page is in. ${hint}`,
    )
})
