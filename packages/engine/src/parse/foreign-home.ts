import type { Data } from './frontmatter.js'

type Fields = { readonly [key: string]: Data }

/**
 * The fields of a home page that VitePress (`layout: home`) or Starlight
 * (`template: splash`) writes as a `hero`; undefined for any other page.
 * What the page says in fields of Quire counts before it.
 */
export function foreignHome(data: Fields): { readonly fields: Fields; readonly actions: number } | undefined {
  const { hero, layout, template, ...others } = data
  if (!isFields(hero) || !(layout === 'home' || template === 'splash')) return undefined
  const image: { readonly [key: string]: Data | undefined } = isFields(hero.image)
    ? hero.image
    : { src: hero.image }
  const actions = Array.isArray(hero.actions) ? hero.actions.filter(isFields) : []
  const [action] = actions
  const words = [hero.text, hero.tagline].filter(isFilled)
  const fields = {
    home: true,
    heroText: hero.name ?? hero.title,
    tagline:
      words.map((text, index) => (index < words.length - 1 ? asSentence(text) : text)).join(' ') || null,
    heroImage: image.src ?? image.light,
    heroAlt: image.alt,
    actionText: action?.text,
    actionLink: action?.link,
  }
  const given = Object.entries(fields).filter((entry): entry is [string, Data] => entry[1] !== undefined)
  return { fields: { ...Object.fromEntries(given), ...others }, actions: actions.length }
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

function isFilled(value: Data | undefined): value is string {
  return typeof value === 'string' && value !== ''
}

function isFields(value: Data | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
