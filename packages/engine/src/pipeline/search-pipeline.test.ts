import { describe, expect, test } from 'vitest'
import type { Marked } from '../client/search/sections.js'
import { createSearch, type LoadFile, MissingFileError, type SearchResult } from '../client/search/session.js'
import type { ResolvedContentRoot } from '../config/resolved-config.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import type { ParsedPage, Section } from '../parse/page.js'
import type { RoutePath, SourcePath } from '../paths.js'
import { createMemo } from '../query/memo.js'
import { routeTable } from '../route/route.js'
import { type DocumentTexts, numberOf, type SearchRoot } from '../search/format.js'
import type { ContentLanguages } from '../words.js'
import { extractors } from './page-extracts.js'
import { searchPipeline } from './search-pipeline.js'

/** Sections of a page as `slug: [heading, text]`, or a page with only a text. */
type PageText =
  | string
  | {
      readonly title: string
      readonly search?: boolean
      readonly frontmatter?: Pick<Frontmatter, 'keywords' | 'metaTitle' | 'searchBoost'>
      readonly sections: readonly (readonly [slug: string, heading: string, text: string, level?: number])[]
    }

type Pages = Readonly<Record<string, PageText>>

const roots = [
  { prefix: '/', version: 'latest', lang: 'en-US', dir: 'content' },
  { prefix: '/v1/', version: 'v1', lang: 'en-US', dir: 'v1' },
  { prefix: '/fr/', version: 'latest', lang: 'fr', dir: 'fr' },
  { prefix: '/ja/', version: 'latest', lang: 'ja', dir: 'ja' },
  ...['fa', 'he', 'hi', 'ko', 'ru', 'tr', 'uk'].map((lang) => ({
    prefix: `/${lang}/`,
    version: 'latest',
    lang,
    dir: lang,
  })),
] as unknown as readonly ResolvedContentRoot[]

const languages: ContentLanguages = {
  words: {},
  site: 'en-US',
  folders: [
    ['fr', 'fr'],
    ['ja', 'ja'],
  ],
}

/** The files of the index for some pages. A page belongs to the root whose prefix its route begins with. */
function indexOf(
  pages: Pages,
  onFile: (path: string) => void = () => {},
  trails: Readonly<Record<string, readonly string[]>> = {},
): Map<string, string> {
  const routes = Object.keys(pages).map((path) => {
    const root = roots.findLastIndex(({ prefix }) => path.startsWith(prefix))
    return {
      path: path as RoutePath,
      regularPath: path as RoutePath,
      aliases: [],
      page: path.slice(1) as SourcePath,
      root,
      relativePath: path,
    }
  })
  const parsed = (source: SourcePath) => parsedPage(source, pages[`/${source}`] ?? '')
  const search = searchPipeline(createMemo(), {
    config: { content: roots },
    routes: () => routeTable(routes, []),
    words: (source) => extractors.words(parsed(source), languages),
    texts: (source) => extractors.texts(parsed(source), languages),
    trail: (route) => trails[route] ?? [],
    setting: () => '',
    onFile: ({ path }) => onFile(path),
  })
  const files = new Map<string, string>()
  for (const { file } of search.outputs()) files.set(file().path, file().content)
  return files
}

function parsedPage(path: SourcePath, text: PageText): ParsedPage {
  const { title, search, frontmatter, sections } =
    typeof text === 'string'
      ? { title: 'Untitled', search: undefined, frontmatter: {}, sections: [['', '', text] as const] }
      : { frontmatter: {}, ...text }
  return {
    facts: {
      path,
      title,
      frontmatter: { data: {}, ...(search === undefined ? {} : { search }), ...frontmatter },
    },
    sections: sections.map(([slug, heading, content, level = slug === '' ? 0 : 2]) => ({
      slug,
      title: heading,
      level: level as Section['level'],
      text: content,
    })),
  } as unknown as ParsedPage
}

const isShard = (path: string) => path.includes('/latest-en-us/') && !path.includes('/texts/')

const loadFrom =
  (files: () => ReadonlyMap<string, string>, loaded: string[] = []): LoadFile =>
  async (path) => {
    loaded.push(path)
    const content = files().get(path)
    if (content === undefined) throw new MissingFileError(path)
    return JSON.parse(content)
  }

async function find(pages: Pages, query: string, from = '/'): Promise<readonly SearchResult[]> {
  const files = indexOf(pages)
  return (
    await createSearch(
      '/docs/',
      loadFrom(() => files),
    )
  ).query(query, from)
}

const paths = (results: readonly SearchResult[]) => results.map(({ path }) => path)
const plain = (pieces: readonly Marked[]) =>
  pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

describe('a query', () => {
  test('finds pages by their titles, then by headings, then by text', async () => {
    const pages: Pages = {
      '/text.html': { title: 'One', sections: [['', '', 'A ledger keeps entries.']] },
      '/often.html': {
        title: 'Two',
        sections: [['', '', 'ledger ledger ledger ledger ledger ledger ledger ledger']],
      },
      '/heading.html': {
        title: 'Three',
        sections: [
          ['', '', 'x'],
          ['the-ledger', 'The ledger', 'About it.'],
        ],
      },
      '/title.html': { title: 'Ledger of the hub and what it is for', sections: [['', '', 'x']] },
      '/exact.html': { title: 'Ledger', sections: [['', '', 'x']] },
      '/other.html': { title: 'Four', sections: [['', '', 'Nothing of it.']] },
    }
    expect(paths(await find(pages, 'ledger'))).toEqual([
      '/exact.html',
      '/title.html',
      '/heading.html',
      '/often.html',
      '/text.html',
    ])
  })

  test('finds pages by keywords, which stand in no text', async () => {
    const pages: Pages = {
      '/block.html': {
        title: 'Disabling a participant',
        frontmatter: { keywords: ['block', 'suspend a DFSP'] },
        sections: [['', '', 'One switch stops both directions.']],
      },
      '/other.html': { title: 'Blocks of text', sections: [['', '', 'A participant writes them.']] },
    }
    const [result] = await find(pages, 'suspend dfsp')
    expect(result?.path).toBe('/block.html')
    expect(result?.hits.map(({ href, excerpt }) => [href, plain(excerpt)])).toEqual([
      ['/docs/block.html', 'One switch stops both directions.'],
    ])
  })

  test('finds the page first whose keywords are the question', async () => {
    const pages: Pages = {
      '/glossary.html': {
        title: 'Terms',
        frontmatter: { keywords: ['what is a DFSP', 'what is a hub'] },
        sections: [['', '', 'A DFSP is a provider.']],
      },
      '/disabling.html': {
        title: 'Disabling a DFSP',
        sections: [['', '', 'What is disabled is a DFSP.']],
      },
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, number) => [`/filler-${number}.html`, 'What is here is a filler.']),
      ),
    }
    expect(paths(await find(pages, 'what is a dfsp'))[0]).toBe('/glossary.html')
  })

  test('shows the title of the document where a page has one, without the name of the site', async () => {
    const sections = [['', '', 'Terms of the hub.']] as const
    const pages: Pages = {
      '/a.html': { title: 'Glossary', frontmatter: { metaTitle: 'Glossary of the API | Docs' }, sections },
      '/b.html': { title: 'Glossary', sections },
    }
    expect((await find(pages, 'glossary')).map(({ title }) => plain(title))).toEqual([
      '[Glossary]',
      '[Glossary] of the API',
    ])
  })

  test('finds other forms of a word', async () => {
    const pages: Pages = {
      '/header.html': 'A header is sent.',
      '/close.html': 'Windows close.',
      '/headless.html': 'Headless.',
    }
    expect(paths(await find(pages, 'headers'))).toEqual(['/header.html'])
    expect(paths(await find(pages, 'closing window'))).toEqual(['/close.html'])
  })

  test('parts blocks in excerpts where no sentence ends, and begins with one where it can', async () => {
    const words = 'Words that stand before it and are many. '.repeat(5).trim()
    const pages: Pages = { '/a.html': `${words}\nCode\nMeaning\n4001\nPayer has no liquidity.\nNext` }
    const [result] = await find(pages, 'liquidity')
    expect(plain(result?.hits[0]?.excerpt ?? [])).toBe(
      '… Code · Meaning · 4001 · Payer has no [liquidity]. Next',
    )
  })

  test('finds sections, with excerpts and marks, and the address of each', async () => {
    const long = 'Filler words stand here. '.repeat(20)
    const pages: Pages = {
      '/guide/a b.html': {
        title: 'Guide',
        sections: [
          ['', 'Guide', 'Introduction.'],
          ['größe', 'Limits', `${long} The settlement \twindow is closed by the operator. ${long}`],
          ['other', 'Other', 'Nothing.'],
        ],
      },
    }
    const [result] = await find(pages, 'Settlement WINDOW')
    expect(result?.hits).toHaveLength(1)
    const hit = result?.hits[0]
    expect(hit?.href).toBe('/docs/guide/a%20b.html#gr%C3%B6%C3%9Fe')
    expect(plain(hit?.heading ?? [])).toBe('Limits')
    expect(plain(hit?.excerpt ?? [])).toMatch(
      /^… .*The \[settlement\] \[window\] is closed by the operator\..* …$/,
    )
    expect(plain(hit?.excerpt ?? []).length).toBeLessThan(180)
  })

  test('need not be finished, nor spelt right, and may be a part of an identifier', async () => {
    const pages: Pages = {
      '/settle.html': { title: 'Settlement', sections: [['', '', 'Positions of participants.']] },
      '/id.html': { title: 'Fields', sections: [['', '', 'The field transferState holds it.']] },
      '/quote.html': { title: 'Quotes', sections: [['', '', 'Before a transfer is prepared.']] },
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, number) => [
          `/filler-${number}.html`,
          `Other words ${number} stand in fillers.`,
        ]),
      ),
    }
    const cases: [string, string][] = [
      ['sett', '/settle.html'],
      ['setlement', '/settle.html'],
      ['settelment', '/settle.html'],
      ['settlemnt', '/settle.html'],
      ['esttlement', '/settle.html'],
      ['ssettlement', '/settle.html'],
      ['setlem', '/settle.html'],
      ['SETTLEMENTS', '/settle.html'],
      ['qoute', '/quote.html'],
      ['state', '/id.html'],
      ['transferStat', '/id.html'],
      ['positions particpants', '/settle.html'],
    ]
    for (const [query, expected] of cases) expect(paths(await find(pages, query))[0], query).toBe(expected)
    for (const query of ['', ' ', 'x', '!?', 'zzzzz', 'abcdefgh'])
      expect(await find(pages, query), query).toEqual([])
  })

  test('is sought by its subject, not by the words that make it a question or the name of a file', async () => {
    const pages: Pages = {
      '/faq.html': {
        title: 'Questions',
        sections: [
          ['', '', 'Of all kinds.'],
          ['work', 'How does it work?', 'Well.'],
          ['why', 'Why is it html?', 'Because.'],
        ],
      },
      '/settlement.html': { title: 'Basics', sections: [['', '', 'A settlement is made each day.']] },
      '/rejected.html': { title: 'Errors', sections: [['', '', 'A transfer is rejected.']] },
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, number) => [
          `/filler-${number}.html`,
          `Transfer ${number} and its settlement is ${number % 2 ? 'rejected' : 'made'}.`,
        ]),
      ),
      '/transfers.html': { title: 'Transfers', sections: [['', '', 'Of money.']] },
    }
    for (const [query, unwanted] of [
      ['how does settlement', '/faq.html'],
      ['why was the transfer rejected', '/faq.html'],
      ['transfers.html', '/faq.html'],
    ] as const)
      expect(paths(await find(pages, query))[0], query).not.toBe(unwanted)
    const [first] = await find(pages, 'why is it rejected')
    expect(plain(first?.hits[0]?.excerpt ?? [])).toMatch(/ is \[rejected\]\.$/)
    // A section that only has the function words of a question is not a result.
    const found = (await find(pages, 'how questions of all kinds work')).find(
      ({ path }) => path === '/faq.html',
    )
    expect(found?.hits.map(({ href }) => href)).toEqual(['/docs/faq.html'])
    // If a query consists only of such words, they count.
    expect(paths(await find(pages, 'how does it'))[0]).toBe('/faq.html')
  })

  test('shows the page or section first whose title or heading is the query', async () => {
    const pages: Pages = {
      '/list.html': { title: 'Quickstarts', sections: [['one', 'Quickstart one', 'Send money.']] },
      '/one.html': { title: 'Quickstart One', sections: [['', '', 'Begin.']] },
      '/parts.html': { title: 'Parts', sections: [['limits', 'Limits', 'Of a ledger.']] },
      '/limits-of-all.html': { title: 'Limits of all participants', sections: [['', '', 'Ask.']] },
    }
    expect(paths(await find(pages, 'quickstart one'))[0]).toBe('/one.html')
    expect(paths(await find(pages, 'One quickstart'))[0]).toBe('/one.html')
    expect(paths(await find(pages, 'limits of participants'))[0]).toBe('/limits-of-all.html')
  })

  test('orders pages by how much their matches count, also beyond the first eight', async () => {
    const page = (searchBoost?: number) => ({
      title: 'Ledger',
      ...(searchBoost === undefined ? {} : { frontmatter: { searchBoost } }),
      sections: [['', '', 'Of a hub.']] as const,
    })
    const plain: Pages = { '/a.html': page(), '/b.html': page(), '/c.html': page() }
    expect(paths(await find(plain, 'ledger'))).toEqual(['/a.html', '/b.html', '/c.html'])
    const boosted: Pages = { ...plain, '/a.html': page(0.5), '/c.html': page(2) }
    expect(paths(await find(boosted, 'ledger'))).toEqual(['/c.html', '/b.html', '/a.html'])
    const many: Pages = {
      ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/${at}.html`, page(0.5)])),
      '/usual.html': page(),
      '/z.html': { ...page(3), title: 'Money in a ledger of many hubs' },
    }
    expect(paths(await find(many, 'ledger')).slice(0, 2)).toEqual(['/z.html', '/usual.html'])
  })

  test('finds words of the same family, after the word itself', async () => {
    const pages: Pages = {
      '/contributor.html': { title: 'Guide', sections: [['', '', 'Each contributor signs.']] },
      '/contribution.html': { title: 'Work', sections: [['', '', 'A contribution is reviewed.']] },
      '/other.html': { title: 'Other', sections: [['', '', 'Contrition.']] },
    }
    expect(paths(await find(pages, 'contributions'))).toEqual(['/contribution.html', '/contributor.html'])
    expect(paths(await find(pages, 'contributing '))).toHaveLength(2)
  })

  test('finds words that the site writes as two', async () => {
    const pages: Pages = {
      '/health.html': { title: 'Health check', sections: [['', '', 'Is it up?']] },
      '/other.html': { title: 'Healing', sections: [['', '', 'Checks of another kind.']] },
      '/node.html': { title: 'Node.js', sections: [['', '', 'JavaScript on servers.']] },
    }
    for (const query of ['healthcheck', 'healthchec', 'GET healthchecks'])
      expect(paths(await find(pages, query))[0], query).toBe('/health.html')
    expect(paths(await find(pages, 'nodejs'))).toEqual(['/node.html'])
    for (const query of ['healthzzz', 'nodeja']) expect(await find(pages, query), query).toEqual([])
  })

  test('finds names of one letter and a sign, and nothing that only has the letter', async () => {
    const pages: Pages = {
      '/cpp.html': { title: 'Clients', sections: [['', '', 'For C++ and others.']] },
      '/sharp.html': { title: 'More clients', sections: [['', '', 'For C#, F# and plan C.']] },
    }
    expect(paths(await find(pages, 'c++'))).toEqual(['/cpp.html'])
    expect(paths(await find(pages, 'C#'))).toEqual(['/sharp.html'])
    const [first] = await find(pages, 'client c++')
    expect(plain(first?.hits[0]?.excerpt ?? [])).toBe('For [C++] and others.')
  })

  test('finds words as they are typed, however the page spells them', async () => {
    const cases: readonly (readonly [lang: string, text: string, queries: readonly string[]])[] = [
      ['fa', 'این نرم‌افزار کتاب‌ها را می‌خواند؛ خطای ۴۰۴.', ['نرم‌افزار', 'نرمافزار', 'نرم افزار', 'كتاب']],
      ['fa', 'خطاي ۴۰۴ در ویرایش می خواند', ['404', 'خطای', 'ويرايش', 'می‌خواند', 'میخواند']],
      ['he', 'הַשָּׁרָת שולח דו״ח אל ה"לקוח" ב-ג\'אווה.', ['שרת', 'השרת', 'דו"ח', 'דוח', 'לקוח', "ג'אווה"]],
      ['hi', 'हिन्दी में फ़ाइल और सम्पर्क, पाँच बार।', ['हिंदी', 'फाइल', 'संपर्क', 'पांच', 'हिन्दी', 'फ़ाइ']],
      ['ko', '문서 작성과 검색을 설정합니다.', ['문서작성', '문서', '검색', '설정']],
      ['ru', 'Ещё одна настройка.', ['еще', 'ЕЩЁ', 'настро']],
      ['tr', 'İSTANBUL ve ışık, Iğdır.', ['istanbul', 'ISTANBUL', 'isik', 'IŞIK', 'ığdır', 'igdir']],
      ['uk', 'Зʼєднання з об’єктом.', ["з'єднання", 'зєднання', "об'єкт"]],
    ]
    const filler = Object.fromEntries(
      cases.flatMap(([lang]) =>
        Array.from({ length: 5 }, (_, at) => [`/${lang}/${at}.html`, 'Other words.']),
      ),
    )
    for (const [lang, text, queries] of cases)
      for (const query of queries)
        expect(
          paths(await find({ ...filler, [`/${lang}/page.html`]: text }, query, `/${lang}/`)),
          query,
        ).toEqual([`/${lang}/page.html`])
  })

  test('prefers pages that have all of its words, next to each other even more', async () => {
    const pages: Pages = {
      '/apart.html': {
        title: 'A',
        sections: [['', '', `The window of the bank. ${'More words. '.repeat(30)} A settlement.`]],
      },
      '/phrase.html': { title: 'B', sections: [['', '', 'The settlement window.']] },
      '/one.html': { title: 'C', sections: [['', '', 'settlement settlement settlement']] },
      '/none.html': { title: 'D', sections: [['', '', 'the the the']] },
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, number) => [`/filler-${number}.html`, 'The other words.']),
      ),
    }
    expect(paths(await find(pages, 'the settlement window')).slice(0, 3)).toEqual([
      '/phrase.html',
      '/apart.html',
      '/one.html',
    ])
  })

  test('stays within the version and the language of the page', async () => {
    const pages: Pages = {
      '/a.html': 'The ledger of today.',
      '/v1/a.html': 'The ledger of old.',
      '/fr/a.html': 'Le ledger.',
    }
    const cases: [string, string[]][] = [
      ['/', ['/a.html']],
      ['/no/such/page.html', ['/a.html']],
      ['/v1/other.html', ['/v1/a.html']],
      ['/fr/', ['/fr/a.html']],
      ['/frame.html', ['/a.html']],
    ]
    for (const [from, expected] of cases)
      expect(paths(await find(pages, 'ledger', from)), from).toEqual(expected)
  })

  test('finds words of scripts without spaces, and words with accents without them', async () => {
    const pages: Pages = {
      '/ja/a.html': { title: '決済システム', sections: [['', '', '参加者は送金を準備する。']] },
      '/ja/b.html': { title: '索引', sections: [['', '', '別の文書。']] },
      '/fr/a.html': { title: 'Réseau', sections: [['', '', 'Les règles générales.']] },
    }
    const cases: [string, string, string][] = [
      ['決済', '/ja/', '/ja/a.html'],
      ['送金', '/ja/', '/ja/a.html'],
      ['文書', '/ja/', '/ja/b.html'],
      ['reseau', '/fr/', '/fr/a.html'],
      ['REGLES', '/fr/', '/fr/a.html'],
      ['règles', '/fr/', '/fr/a.html'],
    ]
    for (const [query, from, expected] of cases)
      expect(paths(await find(pages, query, from)), query).toEqual([expected])
  })

  test('finds nothing on pages that are left out, and not the not-found page', async () => {
    const pages: Pages = {
      '/a.html': { title: 'Ledger', search: false, sections: [['', '', 'ledger']] },
      '/404.html': 'ledger',
      '/b.html': { title: 'B', search: true, sections: [['', '', 'ledger']] },
    }
    expect(paths(await find(pages, 'ledger'))).toEqual(['/b.html'])
    expect([...indexOf(pages).values()].join('')).not.toContain('"Ledger"')
  })

  test('takes text for text, whatever it looks like', async () => {
    const markup = '<img src=x onerror=alert(1)> ledger'
    const pages: Pages = {
      '/a.html': {
        title: markup,
        sections: [
          ['', markup, markup],
          ['"><script>', markup, markup],
        ],
      },
      '/proto.html': {
        title: '__proto__',
        sections: [['', '', 'constructor toString hasOwnProperty valueOf prototype']],
      },
    }
    const [found] = await find(pages, 'ledger')
    expect(plain(found?.title ?? [])).toBe('<img src=x onerror=alert(1)> [ledger]')
    expect(found?.hits.map(({ href }) => href)).toContain('/docs/a.html#%22%3E%3Cscript%3E')
    for (const query of ['__proto__', 'constructor', 'hasOwnProperty', 'valueOf', 'prototype'])
      expect(paths(await find(pages, query)), query).toEqual(['/proto.html'])
  })

  test('tells in which groups of the sidebar a page stands', async () => {
    const long = Array.from({ length: 3_000 }, (_, index) => `ledger${index}`).join(' ')
    const files = indexOf(
      {
        '/a.html': {
          title: 'Ledger',
          sections: [
            ['', '', long],
            ['more', 'More ledger', long],
          ],
        },
        '/b.html': 'The ledger.',
      },
      undefined,
      { '/a.html': ['Hub', 'Accounts & <b>more</b>'] },
    )
    const search = await createSearch(
      '/',
      loadFrom(() => files),
    )
    const results = await search.query('ledger', '/')
    expect(results.map(({ path, trail }) => [path, trail])).toEqual([
      ['/a.html', ['Hub', 'Accounts & <b>more</b>']],
      ['/b.html', []],
    ])
    expect(results[0]?.hits.length, 'of two documents').toBe(2)
  })

  test('shows no page whose text leads out of the site', async () => {
    const files = indexOf({ '/a.html': 'The ledger.' })
    const text = [...files.keys()].find((path) => path.includes('/texts/')) ?? ''
    const { documents } = JSON.parse(files.get(text) ?? '') as DocumentTexts
    const [document] = documents
    expect(document?.path).toBe('/a.html')
    for (const path of [
      'javascript:alert(1)',
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '',
      'a.html',
      7,
      null,
    ]) {
      const hostile = new Map(files).set(text, JSON.stringify({ documents: [{ ...document, path }] }))
      expect(
        await (
          await createSearch(
            '/',
            loadFrom(() => hostile),
          )
        ).query('ledger', '/'),
        String(path),
      ).toEqual([])
    }
  })

  test('shows at most eight pages, and of each at most three sections, best first', async () => {
    const section = (number: number) =>
      [`s${number}`, 'Section', `${'ledger '.repeat(number)}and more`] as const
    const pages: Pages = {
      '/long.html': {
        title: 'Ledger',
        sections: [['', 'Ledger', 'x'], ...[1, 4, 2, 3].map(section)],
      },
      // Those that match equally come by their addresses.
      ...Object.fromEntries([5, 9, 3, 7, 1, 2, 4, 6, 8].map((number) => [`/${number}.html`, 'The ledger.'])),
    }
    const results = await find(pages, 'ledger')
    expect(results).toHaveLength(8)
    const [first, ...others] = results
    expect(first?.hits.map(({ href, first }) => [href, first])).toEqual([
      ['/docs/long.html', true],
      ['/docs/long.html#s4', false],
      ['/docs/long.html#s3', false],
    ])
    expect(paths(others)).toEqual([...paths(others)].sort())
  })

  test('is cut after eight words and two hundred characters', async () => {
    const words = ['alpha', 'bravo', 'charlie', 'delta', 'foxtrot', 'golf', 'hotel', 'india', 'juliett']
    const pages = Object.fromEntries(words.map((word) => [`/${word}.html`, `About ${word}.`]))
    const found = async (query: string) => paths(await find(pages, query)).sort()
    expect(await found(words.join(' '))).toEqual(words.slice(0, 8).map((word) => `/${word}.html`))
    expect(await found(`${'alpha '.repeat(20)}bravo`)).toEqual(['/alpha.html', '/bravo.html'])
    expect(await found(`${'alpha '.repeat(34)}bravo`)).toEqual(['/alpha.html'])
  })

  test('takes what follows a dot for a file extension only if it is that of a page', async () => {
    const pages: Pages = { '/a.html': 'The app module in html.' }
    const excerpt = async (query: string) => plain((await find(pages, query))[0]?.hits[0]?.excerpt ?? [])
    expect(await excerpt('app.module')).toBe('The [app] [module] in html.')
    expect(await excerpt('app.html')).toBe('The [app] module in html.')
    expect(await excerpt('html')).toBe('The app module in [html].')
  })
})

describe('an index', () => {
  const words = (from: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `${'abcdefghijklmnopqrstuvwxyz'[(from + at) % 26]}word${from + at}`,
    ).join(' ')
  const corpus: Pages = Object.fromEntries(
    Array.from({ length: 60 }, (_, number) => [
      `/p/${number}.html`,
      { title: `Page ${number}`, sections: [['', '', words(number * 90, 900)] as const] },
    ]),
  )

  /** Paths of files that are missing or different in the first index. */
  const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
    [...after].filter(([path, content]) => before.get(path) !== content).map(([path]) => path)

  test('has the same bytes whatever order its pages come in', () => {
    const reversed = Object.fromEntries(Object.entries(corpus).reverse())
    expect([...indexOf(reversed)].sort()).toEqual([...indexOf(corpus)].sort())
  })

  test('changes by an edit only where the words that came or went are kept', () => {
    const before = indexOf(corpus)
    expect([...before.keys()].filter((path) => isShard(path)).length).toBeGreaterThan(5)
    const page = corpus['/p/7.html'] as Exclude<PageText, string>
    const edited = indexOf({
      ...corpus,
      '/p/7.html': { ...page, sections: [['', '', `${page.sections[0]?.[2]} qword999`]] },
    })
    const files = changed(before, edited)
    expect(files.filter((path) => path.includes('/texts/'))).toHaveLength(1)
    expect(files.filter((path) => isShard(path))).toHaveLength(1)
    expect(files.filter((path) => !path.includes('/texts/') && !isShard(path))).toEqual([
      'assets/search.json',
    ])

    const reordered = indexOf({
      ...corpus,
      '/p/7.html': {
        ...page,
        sections: [['', '', (page.sections[0]?.[2] ?? '').split(' ').reverse().join(' ')]],
      },
    })
    const moved = changed(before, reordered)
    expect(moved).not.toEqual([])
    expect(
      moved.filter((path) => !path.includes('/texts/')),
      'the same words in another order',
    ).toEqual([])
  })

  test('changes by a new page only where its words are kept', () => {
    const before = indexOf(corpus)
    for (const route of ['/0.html', '/p/30a.html', '/z.html']) {
      const files = changed(
        before,
        indexOf({ ...corpus, [route]: { title: 'qword', sections: [['', '', 'qword998 qword997']] } }),
      )
      expect(
        files.filter((path) => isShard(path)),
        route,
      ).toHaveLength(1)
      expect(files, route).toHaveLength(3)
    }
  })

  test('has no file that is hidden, however small it is', () => {
    for (const pages of [{ '/a.html': 'One page.' }, corpus] as const)
      for (const path of indexOf(pages).keys()) expect(path).not.toMatch(/(^|\/)\./)
  })

  test('of a version or language is its own', () => {
    const before = indexOf({ ...corpus, '/v1/a.html': 'Old words.' })
    const files = changed(before, indexOf({ ...corpus, '/v1/a.html': 'Old words and new ones.' }))
    expect(files).not.toEqual([])
    expect(files.filter((path) => isShard(path))).toEqual([])
  })

  test('divides a long page at its headings, so that a result does not load all of it', async () => {
    const chapter = (number: number) =>
      [`chapter-${number}`, `Chapter ${number}`, `${words(number * 50, 300)} only${number}`] as const
    const pages: Pages = {
      '/long.html': {
        title: 'Manual',
        sections: [
          ['', 'Manual', 'Preface.', 1],
          ...Array.from({ length: 20 }, (_, number) => chapter(number)),
        ],
      },
    }
    const files = indexOf(pages)
    const loaded: string[] = []
    const [found] = await (
      await createSearch(
        '/',
        loadFrom(() => files, loaded),
      )
    ).query('only13 manual', '/')
    expect(found?.hits[0]?.href).toBe('/long.html#chapter-13')
    expect(plain(found?.title ?? [])).toBe('[Manual]')
    const texts = loaded.filter((path) => path.includes('/texts/'))
    expect(texts.reduce((sum, path) => sum + (files.get(path)?.length ?? 0), 0)).toBeLessThan(60_000)
    expect([...files.keys()].filter((path) => path.includes('/texts/')).length).toBeGreaterThan(5)
  })

  test('moves no limits of a long page but those of what is edited', () => {
    const chapters = (length: number) =>
      Array.from(
        { length: 20 },
        (_, number) =>
          [
            `chapter-${number}`,
            `Chapter ${number}`,
            words(number * 50, number === 9 ? length : 300),
          ] as const,
      )
    const textsOf = (length: number) =>
      [...indexOf({ '/long.html': { title: 'Manual', sections: chapters(length) } })]
        .filter(([path]) => path.includes('/texts/'))
        .flatMap(([, content]) => (JSON.parse(content) as DocumentTexts).documents)
    const before = textsOf(300)
    const known = new Map(before.map((document) => [document.id, document]))
    expect(known.size).toBeGreaterThan(5)
    expect(before.flatMap(({ sections }) => sections)).toHaveLength(20)
    for (const length of [10, 400, 3_000]) {
      const other = textsOf(length).filter(
        ({ id, sections }) => JSON.stringify(known.get(id)?.sections) !== JSON.stringify(sections),
      )
      expect(
        other.every(({ sections }) => sections.length <= 5),
        String(length),
      ).toBe(true)
      expect(other.length, String(length)).toBeLessThanOrEqual(3)
    }
  })

  test('tells documents apart that have the same number', async () => {
    const scopeOf = (files: ReadonlyMap<string, string>) =>
      (JSON.parse(files.get('assets/search.json') ?? '') as SearchRoot).scopes[0]
    let shared = 0
    for (let other = 0; shared < 3 && other < 500; other += 1) {
      const pages: Pages = { '/a.html': 'alpha common', [`/${other}.html`]: 'beta common', '/c.html': 'x' }
      const files = indexOf(pages)
      const texts = [...files]
        .filter(([path]) => path.includes('/latest-en-us/texts/'))
        .flatMap(([, content]) => (JSON.parse(content) as DocumentTexts).documents)
      const { bits = 0 } = scopeOf(files) ?? {}
      const numbers = texts.map(({ id }) => numberOf(id, bits))
      if (new Set(numbers).size === 3) continue
      shared += 1
      expect(paths(await find(pages, 'alpha'))).toEqual(['/a.html'])
      expect(paths(await find(pages, 'beta'))).toEqual([`/${other}.html`])
      expect(paths(await find(pages, 'common'))).toHaveLength(2)
    }
    expect(shared).toBe(3)
  })

  test('has few files of texts: pages of large sites share them', () => {
    const pages: Pages = Object.fromEntries(
      Array.from({ length: 9_000 }, (_, number) => [`/p/${number}.html`, `word${number}`]),
    )
    const texts = [...indexOf(pages).keys()].filter((path) => path.includes('/texts/'))
    expect(texts.length).toBeLessThan(4_100)
  })

  test('is loaded by what is asked for, each file once', async () => {
    const files = indexOf(corpus)
    const loaded: string[] = []
    const session = await createSearch(
      '/',
      loadFrom(() => files, loaded),
    )
    expect(loaded).toEqual(['assets/search.json'])
    await session.query('qword16', '/')
    await session.query('qword16', '/')
    expect(loaded.filter((path) => isShard(path))).toHaveLength(1)
    expect(new Set(loaded).size).toBe(loaded.length)
  })

  test('is searched for a mistyped beginning among the words that begin otherwise', async () => {
    const files = indexOf(corpus)
    expect([...files.keys()].filter(isShard).length).toBeGreaterThan(5)
    const query = async (text: string) => {
      const session = await createSearch(
        '/',
        loadFrom(() => files),
      )
      return paths(await session.query(text, '/'))
    }
    const right = await query('qword16')
    expect(right).not.toEqual([])
    for (const mistyped of ['wqord16', 'xqword16']) expect(await query(mistyped), mistyped).toEqual(right)
    expect(await query('wqxrd16')).toEqual([])
    // Another second letter, and none.
    for (const mistyped of ['qxord16', 'qord16']) expect(await query(mistyped), mistyped).toEqual(right)
  })

  test('is not searched for other beginnings of a short word, which is rather of another subject', async () => {
    const files = indexOf({ ...corpus, '/short.html': 'The rest.' })
    const session = await createSearch(
      '/',
      loadFrom(() => files),
    )
    expect(paths(await session.query('rest', '/'))).toEqual(['/short.html'])
    expect(await session.query('rust', '/')).toEqual([])
  })

  test('may be cached where a name has a hash, and is asked for otherwise', async () => {
    const files = indexOf({ '/a.html': 'The ledger.' })
    const hashed: Record<string, boolean> = {}
    const session = await createSearch('/', async (path, options) => {
      hashed[path] = options.hashed
      return loadFrom(() => files)(path, options)
    })
    await session.query('ledger', '/')
    expect(Object.keys(hashed)).toHaveLength(3)
    for (const [path, isHashed] of Object.entries(hashed)) expect(isHashed, path).toBe(isShard(path))
  })

  test('of which a page is gone shows the others', async () => {
    const pages: Pages = { '/a.html': 'The ledger.', '/b.html': 'A ledger.' }
    const files = indexOf(pages)
    const textOf = (path: string) =>
      [...files].find(([file, content]) => file.includes('/texts/') && content.includes(path))?.[0] ?? ''
    files.delete(textOf('/b.html'))
    const session = await createSearch(
      '/',
      loadFrom(() => files),
    )
    expect(paths(await session.query('ledger', '/'))).toEqual(['/a.html'])
    const offline = await createSearch('/', async (path, options) => {
      if (path.includes('/texts/')) throw new TypeError('Failed to fetch')
      return loadFrom(() => files)(path, options)
    })
    await expect(offline.query('ledger', '/')).rejects.toThrow('Failed to fetch')
  })

  test('of which a page has moved is loaded anew, though the browser still has the words', async () => {
    const before = indexOf({ '/a.html': 'The ledger.', '/b.html': 'A ledger.' })
    const after = indexOf({ '/a.html': 'The ledger.', '/c.html': 'A ledger.' })
    let files = before
    const session = await createSearch('/', async (path, options) =>
      loadFrom(() => (isShard(path) && !files.has(path) ? before : files))(path, options),
    )
    files = after
    expect(paths(await session.query('ledger', '/')).sort()).toEqual(['/a.html', '/c.html'])
  })

  test('that was published anew under an open page is loaded anew', async () => {
    let files = indexOf({ '/a.html': 'The ledger.' })
    const session = await createSearch(
      '/',
      loadFrom(() => files),
    )
    files = indexOf({ '/a.html': 'The ledgers.', '/b.html': 'More of the ledger.' })
    expect(paths(await session.query('ledger', '/')).sort()).toEqual(['/a.html', '/b.html'])

    files = indexOf({ '/b.html': 'More of the quotes.' })
    expect(await session.refresh()).toBe(true)
    expect(await session.refresh(), 'as it was').toBe(false)
    expect(paths(await session.query('quotes', '/'))).toEqual(['/b.html'])
    expect(paths(await session.query('ledger', '/'))).toEqual([])
  })

  test('that does not come is an error, and asked for again', async () => {
    let isOffline = true
    const files = indexOf({ '/a.html': 'The ledger.' })
    const load: LoadFile = async (path, options) => {
      if (isOffline && path !== 'assets/search.json') throw new TypeError('Failed to fetch')
      return loadFrom(() => files)(path, options)
    }
    const session = await createSearch('/', load)
    await expect(session.query('ledger', '/')).rejects.toThrow('Failed to fetch')
    isOffline = false
    expect(paths(await session.query('ledger', '/'))).toEqual(['/a.html'])
    await expect(createSearch('/', async () => ({}))).rejects.toThrow('no index')
  })
})

describe('the steps', () => {
  test('make again only what an edit reaches', () => {
    const sources: Record<string, string> = Object.fromEntries(
      Array.from({ length: 30 }, (_, number) => [
        `p${number}.md`,
        `Words of page ${number}: alpha beta gamma delta.`,
      ]),
    )
    const routes = Object.keys(sources).map((source) => ({
      path: `/${source}` as RoutePath,
      regularPath: `/${source}` as RoutePath,
      aliases: [],
      page: source as SourcePath,
      root: 0,
      relativePath: source,
    }))
    const memo = createMemo()
    const text = memo.input('text', {
      fingerprint: (path) => sources[path] ?? '',
      value: (path) => sources[path] ?? '',
    })
    const parsed: string[] = []
    const made: string[] = []
    const page = memo.per<ParsedPage, SourcePath>('parse', (path) => {
      parsed.push(path)
      return parsedPage(path, text(path))
    })
    const search = searchPipeline(memo, {
      config: { content: roots.slice(0, 1) },
      routes: () => routeTable(routes, []),
      words: memo.per('words', (path: SourcePath) => extractors.words(page(path), languages)),
      texts: memo.per('texts', (path: SourcePath) => extractors.texts(page(path), languages)),
      trail: () => [],
      setting: () => '',
      onFile: ({ path }) => made.push(path),
    })
    const outputs = () => [...search.outputs()].map(({ output }) => output()[0])

    const before = outputs()
    expect(parsed).toHaveLength(30)
    expect(made.length).toBe(before.length - 1)

    parsed.length = made.length = 0
    memo.nextRevision()
    expect([...search.outputs()].every(({ isFresh }) => isFresh())).toBe(true)
    expect(outputs()).toEqual(before)
    expect([parsed, made]).toEqual([[], []])

    memo.nextRevision()
    sources['p3.md'] = 'Words of page 3: alpha beta gamma delta zeta.'
    const after = outputs()
    expect(parsed).toEqual(['p3.md'])
    expect(made.map((path) => path.includes('/texts/'))).toEqual([true, false])
    expect(after.filter((path) => !before.includes(path))).toEqual(made.slice(1))
  })
})
