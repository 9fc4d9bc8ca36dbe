import type { Data } from './frontmatter.js'
import { type Fields, isFields } from './plain-data.js'

/** A frontmatter field that another generator reads. */
interface ForeignField {
  /** The generators that have it. */
  readonly tool: string
  /** What to write in Quire instead. */
  readonly instead: string | ((value: Data) => string)
  /** Values that the generator would not have: a site may use the same name for a field of its own. */
  readonly except?: (value: Data, fields: Fields) => boolean
}

const isText = (value: Data): value is string => typeof value === 'string'
const hasLabel = (value: Data) => isFields(value) && Object.hasOwn(value, 'label')
const isFlag = (value: Data) => typeof value === 'boolean'

const label = 'Write "sidebarTitle".'
const inOrder = 'Set its place in "sidebar" of the config, or write "order" for a group that lists a folder.'
const neighbour = 'Write "text" instead of "label", and the path of the page as "link".'
const ofMessages =
  'Write the messages and their fields in the text, or let a generator of the config make the page.'
const ofApi =
  'Let "@quire/openapi" make the pages of the description, with "generate" of a content folder, and remove this page.'
const noContents = 'Write "contentSidebar: false".'
const contents = 'Remove it, or write "contentSidebar: [2, 4]" with the first and the last level of headings.'
const forAll = (option: string) => `Set "${option}" in the config, for all pages.`
/** For a field whose value `false` is the same as no field. */
const ifSo = (instead: string) => (value: Data) => (value === false ? 'Remove it.' : instead)
const [vitepress, vuepress, docusaurus, starlight, mkdocs, mintlify] = [
  'VitePress',
  'VuePress',
  'Docusaurus',
  'Starlight',
  'MkDocs Material',
  'Mintlify',
] as const
const both = 'VuePress and VitePress'

/**
 * Names that a site would hardly use for a field of its own, at least with such a value; also
 * fields of Quire with the value of another generator.
 */
const foreignFields: Readonly<Record<string, ForeignField>> = {
  // VitePress, VuePress
  hero: {
    tool: vitepress,
    instead: 'Write "home: true" with "heroText", "tagline", "heroImage" and "actions".',
    except: (value) => !isFields(value),
  },
  titleTemplate: { tool: vitepress, instead: 'Write "metaTitle" for the title of the document.' },
  outline: {
    tool: vitepress,
    instead: (value) => (value === false ? noContents : contents),
    except: (value) =>
      !(value === 'deep' || isFlag(value) || typeof value === 'number' || Array.isArray(value)),
  },
  aside: {
    tool: vitepress,
    instead: (value) =>
      value === false ? noContents : 'Remove it: the theme decides where the table of contents is.',
    except: (value) => !(isFlag(value) || value === 'left' || value === 'right'),
  },
  isHome: {
    tool: vitepress,
    instead: (value) => (value === false ? 'Remove it.' : 'Write "home: true".'),
  },
  markdownStyles: { tool: vitepress, instead: 'Remove it.' },
  // As a text it is the last line of VuePress' home pages. On other pages it could be anything.
  footer: {
    tool: both,
    instead: (value) => (isFlag(value) ? 'Remove it.' : 'Write "footerCopyright".'),
    except: (value, { home }) => !(isFlag(value) || (isText(value) && home === true)),
  },
  footerHtml: { tool: vuepress, instead: 'Write "footerCopyright" for the last line of the page.' },
  lastUpdated: { tool: both, instead: forAll('lastUpdated'), except: (value) => value !== true },
  contributors: { tool: vuepress, instead: forAll('contributors'), except: (value) => value !== true },
  editLinkPattern: { tool: vuepress, instead: 'Write "editUrl".' },
  permalinkPattern: { tool: vuepress, instead: 'Write "permalink".' },
  // Docusaurus
  slug: {
    tool: 'Docusaurus, Starlight and Hugo',
    instead: 'Write "permalink" with the whole path, for instance "/guide/start.html".',
    except: (value) => !isText(value),
  },
  sidebar_position: { tool: docusaurus, instead: inOrder },
  sidebar_label: { tool: docusaurus, instead: label },
  sidebar_class_name: {
    tool: docusaurus,
    instead: 'Write "sidebarBadge" for a badge, "sidebarHidden: true" to leave the page out, or remove it.',
  },
  sidebar_custom_props: { tool: docusaurus, instead: 'Remove it.' },
  sidebar_key: { tool: docusaurus, instead: 'Remove it.' },
  displayed_sidebar: {
    tool: docusaurus,
    instead: 'In the config, "sidebar" assigns sidebars to pages by address prefix.',
  },
  hide_title: {
    tool: docusaurus,
    instead: ifSo(
      'Remove it if the text has a heading "# Title", which is shown in any case. Otherwise remove "title", or hide it: <style>h1 { display: none }</style>.',
    ),
  },
  hide_table_of_contents: { tool: docusaurus, instead: ifSo(noContents) },
  toc_min_heading_level: { tool: docusaurus, instead: contents },
  toc_max_heading_level: { tool: docusaurus, instead: contents },
  pagination_label: {
    tool: docusaurus,
    instead: 'Write "prev" or "next" with "text" and "link" on the neighbours.',
  },
  pagination_prev: { tool: docusaurus, instead: 'Write "prev": the path of a page, or false.' },
  pagination_next: { tool: docusaurus, instead: 'Write "next": the path of a page, or false.' },
  custom_edit_url: { tool: docusaurus, instead: 'Write "editUrl", or "editLink: false".' },
  last_update: {
    tool: docusaurus,
    instead: 'Write "lastUpdated: 2026-01-31" with its date. Without one, dates come from git.',
  },
  parse_number_prefixes: {
    tool: docusaurus,
    instead: 'Remove it: numbers at the start of file names stay in the address.',
  },
  editUrl: { tool: starlight, instead: 'Write "editLink: false".', except: (value) => value !== false },
  // Starlight. With addresses, "sidebar" is also an option of Quire.
  sidebar: {
    tool: starlight,
    instead: 'Write its parts as "sidebarTitle", "order", "sidebarBadge" and "sidebarHidden".',
    except: (value) => !isFields(value) || Object.keys(value).some((key) => key.startsWith('/')),
  },
  prev: { tool: starlight, instead: neighbour, except: (value) => !hasLabel(value) },
  next: { tool: starlight, instead: neighbour, except: (value) => !hasLabel(value) },
  tableOfContents: {
    tool: starlight,
    instead: (value) => (value === false ? noContents : contents),
    except: (value) => !(isFlag(value) || isFields(value)),
  },
  pagefind: {
    tool: starlight,
    instead: (value) => (value === false ? 'Write "search: false".' : 'Remove it.'),
    except: (value) => !isFlag(value),
  },
  banner: {
    tool: starlight,
    instead: 'Write this in the text, in a box, or for all pages in "announcement" of "themeConfig".',
    except: (value) => !(isFields(value) && Object.hasOwn(value, 'content')),
  },
  // Hugo, Jekyll, GitBook
  weight: {
    tool: 'Hugo',
    instead: inOrder,
    except: (value) => typeof value !== 'number',
  },
  nav_order: { tool: 'Just the Docs', instead: inOrder },
  linkTitle: { tool: 'Hugo', instead: label, except: (value) => !isText(value) },
  aliases: {
    tool: 'Hugo',
    instead: 'List the old addresses in redirects.txt, each with the new one: /old/ /new/.',
    except: (value) =>
      !Array.isArray(value) || !value.every((entry) => isText(entry) && entry.startsWith('/')),
  },
  cascade: {
    tool: 'Hugo',
    instead: 'Give the fields to the pages of the folder with "frontmatterDefaults" in the config.',
    except: (value) => typeof value !== 'object',
  },
  published: {
    tool: 'Jekyll',
    instead: 'Write "draft: true".',
    // The page would be public. Any other value says nothing about that.
    except: (value) => value !== false,
  },
  redirect_from: {
    tool: 'Jekyll',
    instead: 'List the old addresses in redirects.txt, each with the new one: /old/ /new/.',
  },
  layout: {
    tool: 'GitBook',
    instead: 'Remove it; "sidebar: false" and "contentSidebar: false" leave these parts out.',
    except: (value) => !isFields(value),
  },
  // Mintlify
  api: {
    tool: mintlify,
    instead: ofApi,
    except: (value) => !(isText(value) && /^(?:get|post|put|patch|delete|head)\s/i.test(value)),
  },
  openapi: { tool: mintlify, instead: ofApi, except: (value) => !isText(value) },
  'openapi-schema': { tool: mintlify, instead: ofApi, except: (value) => !isText(value) },
  asyncapi: { tool: mintlify, instead: ofMessages, except: (value) => !isText(value) },
  mode: {
    tool: mintlify,
    instead: 'Remove it; "sidebar: false" and "contentSidebar: false" leave these parts out.',
    except: (value) => !(isText(value) && /^(?:wide|center|custom|frame|assistant)$/.test(value)),
  },
  url: {
    tool: mintlify,
    instead: 'List the address in "sidebar" of the config, with its label: ["https://…", "Label"].',
    except: (value) => !(isText(value) && /^https?:/.test(value)),
  },
  // MkDocs
  hide: {
    tool: mkdocs,
    instead: 'Write "sidebar: false" for the navigation, "contentSidebar: false" for the table of contents.',
    except: (value) => !Array.isArray(value),
  },
  search: {
    tool: mkdocs,
    instead: (value) =>
      isFields(value) && Object.hasOwn(value, 'exclude')
        ? 'Write "search: false" to leave the page out of the search.'
        : 'Write "searchBoost" with the number.',
    except: (value) => !isFields(value),
  },
  template: {
    tool: mkdocs,
    instead: 'Write "layout", or "home: true".',
    except: (value) => !(isText(value) && value.endsWith('.html')),
  },
}

export const isForeignName = (name: string): boolean => Object.hasOwn(foreignFields, name)

/**
 * What another generator would do with a field; undefined for a field that is the site's own.
 *
 * @param fields All fields of the page.
 */
export function foreignField(
  name: string,
  value: Data,
  fields: Fields,
): { readonly tool: string; readonly instead: string } | undefined {
  const field = isForeignName(name) ? foreignFields[name] : undefined
  if (field === undefined || field.except?.(value, fields)) return undefined
  const { tool, instead } = field
  return { tool, instead: typeof instead === 'string' ? instead : instead(value) }
}
