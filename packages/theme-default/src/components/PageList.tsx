import type { ListedPage } from '@quire/engine/theme'
import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { formatDay } from '../strings/index.js'
import { Card, Cards } from './Cards.js'
import { Link } from './Link.js'

interface PageListProps {
  /** In Markdown, a folder: `pages="./"`. */
  readonly pages?: readonly ListedPage[]
  /**
   * Also list the pages of folders inside the folder that have an index page, which otherwise stands
   * for them. Default: false.
   */
  readonly all?: boolean
  /**
   * `date`: those with the latest `date` first, or else with the latest change; shows these dates.
   * Default: the order of a sidebar that lists the folder.
   */
  readonly sort?: string
  /** List only pages that have this in `tags` of their frontmatter. Default: all of them. */
  readonly tag?: string
  /** How many pages to list at most. Default: all of them. */
  readonly limit?: number | string
}

/**
 * Links to the pages of a folder, with what they are about.
 *
 * @throws Without a folder, and if `sort` or `limit` has a wrong value.
 */
export function PageList(props: PageListProps): ReactNode {
  const pages = chosenPages(props)
  const strings = useStrings()
  return (
    <ul>
      {pages.map((page) => {
        const day = props.sort === undefined ? undefined : dayOf(page)
        return (
          <li key={page.href}>
            <Link to={{ text: page.title, href: page.href, external: false }} lang={page.lang} />
            {day !== undefined && (
              <>
                {' · '}
                <time dateTime={day}>{formatDay(day, strings)}</time>
              </>
            )}
            {page.description !== '' && (
              <>
                <br />
                <span lang={page.lang}>{page.description}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/**
 * A card for each page of a folder.
 *
 * @throws As {@link PageList}.
 */
export function PageCards(props: PageListProps): ReactNode {
  return (
    <Cards>
      {chosenPages(props).map(({ title, href, description, lang }) => (
        <Card key={href} title={title} href={href} lang={lang}>
          {description !== '' && <p>{description}</p>}
        </Card>
      ))}
    </Cards>
  )
}

function chosenPages({ pages, all = false, sort, tag, limit }: PageListProps): readonly ListedPage[] {
  if (!Array.isArray(pages))
    throw new Error('it needs pages="…", the folder whose pages it lists: pages="./", pages="/guide/".')
  if (sort !== undefined && sort !== 'date')
    throw new Error(`it cannot sort by "${sort}". Write sort="date".`)
  const ofTag = tag === undefined ? pages : pages.filter(({ data }) => tagsOf(data.tags).includes(tag))
  const below = ofTag.filter(({ path }) => !indexOfFolder.test(path))
  const shown = all ? below : withoutInner(below)
  const sorted = sort === undefined ? shown : shown.toSorted(byDay)
  return limit === undefined ? sorted : sorted.slice(0, countOf(limit))
}

/** Tags as authors write them: a list, or one text. Other generators also have groups of fields there. */
const tagsOf = (tags: unknown): readonly string[] =>
  (Array.isArray(tags) ? tags : [tags]).filter((tag) => ['string', 'number'].includes(typeof tag)).map(String)

/** The page of the folder itself. */
const indexOfFolder = /^(?:index|readme)\.md$/i

/** Without the pages of inner folders for which an index page stands. */
function withoutInner(pages: readonly ListedPage[]): readonly ListedPage[] {
  const folders = new Set(pages.flatMap(({ path }) => folderOfIndex.exec(path)?.[1] ?? []))
  return pages.filter(({ path }) => {
    const [folder = '', ...rest] = path.split('/')
    return !folders.has(folder) || (rest.length === 1 && folderOfIndex.test(path))
  })
}

/** The index page of a folder; the group is the name of the folder. */
const folderOfIndex = /^([^/]+)\/(?:index|readme)\.md$/i

const dayOf = ({ date, lastUpdated }: ListedPage): string | undefined => date ?? lastUpdated

/** Pages without a date come last. */
function byDay(a: ListedPage, b: ListedPage): number {
  const [first = '', second = ''] = [dayOf(a), dayOf(b)]
  if (first === second) return 0
  return first < second ? 1 : -1
}

function countOf(limit: number | string): number {
  const count = Number(limit)
  if (!Number.isInteger(count) || count < 1) throw new Error(`limit="${limit}" must be a number from 1.`)
  return count
}
