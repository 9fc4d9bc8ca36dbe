import { expect, test } from 'vitest'
import { languageLabel } from './language-label.js'

test.each('am ar de en en-GB es fa fr he hi id it ja ko nl pl pt pt-BR ru sw tr uk vi zh zh-Hant'.split(' '))(
  'the name of %s that is written down is the one that Intl gives',
  (tag) => {
    const intl = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' })
    const name = intl.of(new Intl.Locale(tag).language) ?? ''
    expect(languageLabel(tag, [tag, 'sv'])).toBe(name.charAt(0).toLocaleUpperCase(tag) + name.slice(1))
  },
)
