/** Navigation bar, sidebars and neighbours. */

import type { Diagnostic, Place } from '../diagnostic.js'
import { didYouMean } from './hints.js'

/** What an author may have meant by an entry without a page. */
export interface Meant {
  readonly nearest: string | undefined
  /** A file that would be the page if it had the right extension. */
  readonly unpublished: string | undefined
}

/**
 * @param key The sidebar's key in the config.
 * @param file Where the file would be if a public file is meant; undefined if only a page can be
 *   meant.
 */
export function sidebarWithoutPage(
  { key, entry }: { readonly key: string; readonly entry: string },
  { nearest, unpublished, file }: Meant & { readonly file: string | undefined },
): Diagnostic {
  const missing = missingPage(unpublished, file === undefined ? 'page' : 'page or file')
  return {
    code: 'sidebar-without-page',
    severity: 'warning',
    message: `The sidebar "${key}" lists "${entry}", but ${missing}. The entry is left out.`,
    hint: renamed(unpublished) ?? didYouMean(nearest, file && `The file would be "${file}".`),
    about: { in: 'config', as: 'value', name: entry, within: key },
  }
}

/** @param key The sidebar's key in the config. */
export function sidebarGroupWithoutPage(
  { key, title, path }: { readonly key: string; readonly title: string; readonly path: string },
  { nearest, unpublished }: Meant,
): Diagnostic {
  return {
    code: 'sidebar-without-page',
    severity: 'warning',
    message: `The group "${title}" of the sidebar "${key}" names the page "${path}", but ${missingPage(unpublished, 'page')}. The group is shown without a page.`,
    hint: renamed(unpublished) ?? didYouMean(nearest),
    about: { in: 'config', as: 'value', name: path, within: key },
  }
}

/**
 * Many entries whose files have the wrong extension.
 *
 * @param first.entry The first of them in the config.
 */
export function sidebarUnpublished(
  key: string,
  first: { readonly entry: string; readonly file: string; readonly count: number },
): Diagnostic {
  return {
    code: 'sidebar-without-page',
    severity: 'warning',
    message: `The sidebar "${key}" lists ${first.count} files that are not pages, because their names do not end with ".md", such as "${first.file}". The entries are left out.`,
    hint: 'Rename the files; components can be used in them.',
    about: { in: 'config', as: 'value', name: first.entry, within: key },
  }
}

const missingPage = (unpublished: string | undefined, what: string): string =>
  unpublished === undefined
    ? `there is no such ${what}`
    : `the file "${unpublished}" is not a page, because its name does not end with ".md"`

const renamed = (unpublished: string | undefined): string | undefined =>
  unpublished && `Name it "${unpublished.replace(/^.*\/|\.\w+$/g, '')}.md"; components can be used in it.`

/** @param key The sidebar's key in the config. */
export function sidebarGroupEmpty(key: string, title: string): Diagnostic {
  return {
    code: 'sidebar-group-empty',
    severity: 'warning',
    message: `The sidebar "${key}" has a group "${title}" without a page and without entries. It is left out.`,
    hint: 'Give it "path" or "children".',
    about: { in: 'config', as: 'value', name: title, within: key },
  }
}

/** @param key The sidebar's key in the config. */
export function sidebarFolderEmpty(
  { key, folder }: { readonly key: string; readonly folder: string },
  nearest: string | undefined,
): Diagnostic {
  return {
    code: 'sidebar-without-page',
    severity: 'warning',
    message: `The sidebar "${key}" lists the pages of the folder "${folder}", but there are none.`,
    hint: didYouMean(nearest, 'Write the path of a folder, from the prefix of the sidebar.'),
    about: { in: 'config', as: 'value', name: folder, within: key },
  }
}

/** @param before The sidebar that its pages use instead; undefined if there are no such pages. */
export function sidebarUnused(key: string, before: string | undefined): Diagnostic {
  return {
    code: 'sidebar-unused',
    severity: 'warning',
    message:
      before === undefined
        ? `No page shows the sidebar "${key}", because no page is under that prefix.`
        : `No page shows the sidebar "${key}": "${before}" comes before it and matches the same pages.`,
    hint:
      before === undefined
        ? 'Correct the prefix, or remove the sidebar.'
        : 'The first match counts: put the longer prefix first.',
    about: { in: 'config', as: 'key', name: key },
  }
}

/**
 * @param key The sidebar's key in the config.
 * @param to Address of the page now.
 */
export function sidebarMoved(key: string, entry: string, to: string): Diagnostic {
  return {
    code: 'moved-link',
    severity: 'warning',
    message: `The sidebar "${key}" lists "${entry}", which has moved.`,
    hint: `Write "${to}".`,
    about: { in: 'config', as: 'value', name: entry, within: key },
  }
}

/** @param to Address of the page now. */
export function navMoved(link: string, to: string): Diagnostic {
  return {
    code: 'moved-link',
    severity: 'warning',
    message: `The navigation bar links to "${link}", which has moved.`,
    hint: `Write "${to}".`,
    about: { in: 'config', as: 'value', name: link, option: 'nav' },
  }
}

/** @param file Where the file would be if a public file is meant; undefined if only a page can be meant. */
export function navWithoutPage(
  link: string,
  nearest: string | undefined,
  file: string | undefined,
): Diagnostic {
  return {
    code: 'nav-without-page',
    severity: 'warning',
    message: `The navigation bar links to "${link}", but there is no such ${file === undefined ? 'page' : 'page or file'}. The entry is left out.`,
    hint: pageOrFileHint(nearest, file),
    about: { in: 'config', as: 'value', name: link, option: 'nav' },
  }
}

export function navGroupEmpty(text: string): Diagnostic {
  return {
    code: 'nav-group-empty',
    severity: 'warning',
    message: `The navigation bar has a group "${text}" without entries. It is left out.`,
    hint: 'Give it entries in "items", or a "link" instead.',
    about: { in: 'config', as: 'value', name: text },
  }
}

/** @param file Where the file would be if a public file is meant; undefined if only a page can be meant. */
export function themeLinkMissing(
  link: string,
  nearest: string | undefined,
  file: string | undefined,
): Diagnostic {
  return {
    code: 'theme-link',
    severity: 'warning',
    message: `The theme's options link to "${link}", but there is no such ${file === undefined ? 'page' : 'page or file'}.`,
    hint: pageOrFileHint(nearest, file),
    about: { in: 'config', as: 'value', name: link, option: 'themeConfig' },
  }
}

/** @param exact The link as it leads to the page on every host. */
export function themeLinkInexact(link: string, exact: string): Diagnostic {
  return {
    code: 'theme-link',
    severity: 'warning',
    message: `The theme's options link to "${link}", where many hosts find no page. Themes write such addresses as they are.`,
    hint: `Write "${exact}".`,
    about: { in: 'config', as: 'value', name: link, option: 'themeConfig' },
  }
}

function pageOrFileHint(nearest: string | undefined, file: string | undefined): string {
  return didYouMean(
    nearest,
    file === undefined ? 'Write the path of a page, for instance "/guide/".' : `The file would be "${file}".`,
  )
}

/** @param field Frontmatter field: `prev` or `next`. */
export function neighbourWithoutPage(at: Place, field: string, target: string): Diagnostic {
  return {
    code: 'neighbour-without-page',
    severity: 'warning',
    message: `"${field}" names "${target}", but there is no such page.`,
    hint: 'Write the path of a page, for instance "/guide/start.html".',
    at,
    about: { in: 'frontmatter', field },
  }
}

/** @param isIncluded Whether other pages include its file. */
export function orphanPage(at: Place, isIncluded: boolean): Diagnostic {
  return {
    code: 'orphan-page',
    severity: 'warning',
    message: 'Readers cannot find this page: no sidebar, navigation entry or reachable page links to it.',
    hint: isIncluded
      ? 'Other pages include its file. If it is only a part of them, name it in "exclude" of its entry of "content".'
      : 'List it in a sidebar, link to it, or remove it.',
    at,
  }
}
