import type { Data } from './frontmatter.js'
import { type Fields, isFields } from './plain-data.js'

/**
 * Translates the `hero` of a home page of VitePress (`layout: home`) or Starlight (`template:
 * splash`) into Quire's fields; undefined for any other page. Fields of Quire on the page take
 * precedence.
 */
export function foreignHome(data: Fields): Fields | undefined {
  if (!isFields(data.hero) || !(data.layout === 'home' || data.template === 'splash')) return undefined
  const { hero, layout: _layout, template: _template, ...others } = data
  const image: { readonly [key: string]: Data | undefined } = isFields(hero.image)
    ? hero.image
    : { src: hero.image }
  const words = [hero.text, hero.tagline].filter(isFilled).map(withoutTags)
  const fields = {
    home: true,
    heroText: withoutTagsOf(hero.name ?? hero.title),
    tagline:
      words.map((text, index) => (index < words.length - 1 ? asSentence(text) : text)).join(' ') || null,
    heroImage: image.src ?? image.light ?? image.file ?? image.dark,
    heroImageDark: image.dark,
    heroAlt: image.alt,
    actions: Array.isArray(hero.actions) ? hero.actions : undefined,
    features: featuresWithoutTags(others.features),
  }
  const given = Object.entries(fields).filter((entry): entry is [string, Data] => entry[1] !== undefined)
  return {
    ...others,
    ...Object.fromEntries(given.filter(([name]) => name === 'features' || !Object.hasOwn(others, name))),
  }
}

/** In such texts, these generators read HTML. In Quire they are plain text. */
const withoutTags = (text: string) =>
  text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
const withoutTagsOf = (value: Data | undefined) => (typeof value === 'string' ? withoutTags(value) : value)

function featuresWithoutTags(features: Data | undefined): Data | undefined {
  if (!Array.isArray(features)) return undefined
  return features.map((feature: Data) =>
    isFields(feature)
      ? Object.fromEntries(
          Object.entries(feature).map(([name, value]) => [
            name,
            name === 'title' || name === 'details' || name === 'icon'
              ? (withoutTagsOf(value) ?? value)
              : value,
          ]),
        )
      : feature,
  )
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

function isFilled(value: Data | undefined): value is string {
  return typeof value === 'string' && value !== ''
}
