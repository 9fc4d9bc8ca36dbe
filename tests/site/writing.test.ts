import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { corpusExists, specExists } from '../corpus/config.js'
import { referenceRoutes } from '../corpus/reference.js'
import { wrongMembers } from './messages.js'
import { fencesIn, runsOf, type SourceText, sourceTexts, wordsOf } from './pages.js'

if (!corpusExists)
  console.log('Pages are not compared with their counterparts: there is no ../shared/corpora/mojaloop.')

const latest = sourceTexts('content')
const all = [...latest, ...sourceTexts('versions')]

test('there are pages to look at', () => {
  expect([latest.length, all.length]).toEqual([329, 448])
})

test('fences are found wherever they stand', () => {
  const text =
    '```json title="a"\n{}\n```\n\n- item\n\n  ```yaml\n  a: 1\n  ```\n\n::: tip\n````md\n```js\nx\n```\n````\n:::\n'
  expect(fencesIn(text)).toEqual([
    { language: 'json', info: ' title="a"', code: '{}\n' },
    { language: 'yaml', info: '', code: 'a: 1\n' },
    { language: 'md', info: '', code: '```js\nx\n```\n' },
  ])
})

test('every block of JSON and YAML is valid', () => {
  const { parseAllDocuments } = engineLibrary<YamlLibrary>('yaml')
  let seen = 0
  const wrong = all.flatMap(({ path, text }) =>
    fencesIn(text).flatMap(({ language, code }) => {
      if (language !== 'json' && language !== 'yaml') return []
      seen += 1
      try {
        if (language === 'json') JSON.parse(code)
        else for (const { errors } of parseAllDocuments(code)) if (errors[0] !== undefined) throw errors[0]
        return []
      } catch (error) {
        return [`${path}: ${(error as Error).message} in ${code.slice(0, 80)}`]
      }
    }),
  )
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(200)
})

test('examples keep to the data types of the API', () => {
  const identifier = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\dA-HJKMNP-TV-Z]{26})$/
  const hash = /^[\w-]{43}$/
  const binary = /^(?:[\w-]{4})*(?:[\w-]{2}==|[\w-]{3}=)?$/
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/
  const types: Readonly<Record<string, RegExp>> = {
    amount: /^(?:0|[1-9]\d{0,17})(?:\.\d{0,3}[1-9])?$/,
    currency: /^[A-Z]{3}$/,
    errorCode: /^[1-9]\d{3}$/,
    condition: hash,
    fulfilment: hash,
    expiration: time,
    completedTimestamp: time,
    quoteId: identifier,
    transactionId: identifier,
    transactionRequestId: identifier,
    transferId: identifier,
    bulkQuoteId: identifier,
    bulkTransferId: identifier,
    commitRequestId: identifier,
    determiningTransferId: identifier,
    // The last of the types belongs to the third-party API, as do the first two answers.
    partyIdType: /^(?:MSISDN|EMAIL|PERSONAL_ID|BUSINESS|DEVICE|ACCOUNT_ID|IBAN|ALIAS|THIRD_PARTY_LINK)$/,
    responseType: /^(?:ACCEPTED|REJECTED|ENTERED|RESEND)$/,
    amountType: /^(?:SEND|RECEIVE)$/,
    scenario: /^(?:DEPOSIT|WITHDRAWAL|TRANSFER|PAYMENT|REFUND)$/,
    initiator: /^(?:PAYER|PAYEE)$/,
    initiatorType: /^(?:CONSUMER|AGENT|BUSINESS|DEVICE)$/,
    authenticationType: /^(?:OTP|QRCODE)$/,
    transferState: /^(?:RECEIVED|RESERVED|COMMITTED|ABORTED)$/,
    conversionState: /^(?:RECEIVED|RESERVED|COMMITTED|ABORTED)$/,
    transactionState: /^(?:RECEIVED|PENDING|COMPLETED|REJECTED)$/,
    transactionRequestState: /^(?:RECEIVED|PENDING|ACCEPTED|REJECTED)$/,
    bulkTransferState: /^(?:RECEIVED|PENDING|ACCEPTED|PROCESSING|COMPLETED|REJECTED)$/,
    fspId: /^.{1,32}$/,
    note: /^.{1,128}$/,
    errorDescription: /^.{1,128}$/,
    dateOfBirth: /^[1-9]\d{3}-\d\d-\d\d$/,
    ilpPacket: binary,
    challenge: binary,
  }
  let seen = 0
  const wrong = all.flatMap(({ path, text }) =>
    fencesIn(text).flatMap(({ language, code }) => {
      const found: string[] = []
      if (language !== 'json') return found
      JSON.parse(code, (key, value: unknown) => {
        const type = types[key]
        // A tool fills in values in double braces.
        if (type === undefined || typeof value !== 'string' || value.includes('{{')) return value
        seen += 1
        if (!type.test(value)) found.push(`${path}: ${key} ${value}`)
        return value
      })
      return found
    }),
  )
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(200)
})

test('examples of messages have the members that the API asks for, and no others', () => {
  const amount = { currency: 'USD', amount: '5' }
  expect(wrongMembers('PUT /fxQuotes/{ID}', { conversionTerm: {}, condition: 1 })).toEqual([
    '.conversionTerm does not belong here',
    '.condition is no text',
    '.conversionTerms is missing',
  ])
  expect(wrongMembers('PUT /bulkQuotes/{ID}', { individualQuoteResults: {}, expiration: '' })).toEqual([
    '.individualQuoteResults is no list',
  ])
  expect(wrongMembers('POST /quotes', { amount })).toContain('.payer is missing')
  expect(wrongMembers('POST /oracles', { amount })).toBeUndefined()
  let seen = 0
  const wrong = all.flatMap(({ path, text }) =>
    fencesIn(text).flatMap(({ language, info, code }) => {
      // Messages in the form of ISO 20022 go by the same titles.
      if (language !== 'json' || path.includes('Iso20022')) return []
      const title = /title="([^"]+)"/.exec(info)?.[1] ?? /\[([^\]]+)\]/.exec(info)?.[1] ?? ''
      const found = wrongMembers(title, JSON.parse(code))
      if (found === undefined) return []
      seen += 1
      return found.map((mistake) => `${path}: ${title} ${mistake}`)
    }),
  )
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(80)
})

test('every block says its language, and every diagram has a title and a text in its place', () => {
  const wrong = all.flatMap(({ path, text }) =>
    fencesIn(text).flatMap(({ language, info, code }) => {
      const isFull =
        language === 'mermaid' ? /\btitle="[^"]+"/.test(info) && /\balt="[^"]{20,}"/.test(info) : true
      return language === '' || !isFull ? [`${path}: ${language}${info} ${code.slice(0, 40)}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

test('no two pages of the latest version say the same', () => {
  const length = 8
  const runs = new Map(latest.map(({ path, text }) => [path, new Set(runsOf(wordsOf(text), length))]))
  const pagesWith = new Map<string, string[]>()
  for (const [path, own] of runs)
    for (const run of own) pagesWith.set(run, [...(pagesWith.get(run) ?? []), path])
  const shared = new Map<string, number>()
  for (const paths of pagesWith.values())
    for (const [index, a] of paths.entries())
      for (const b of paths.slice(index + 1))
        shared.set(`${a} and ${b}`, (shared.get(`${a} and ${b}`) ?? 0) + 1)
  const alike = [...shared].flatMap(([pair, count]) => {
    const smaller = Math.min(...pair.split(' and ').map((path) => runs.get(path)?.size ?? 0))
    return count / smaller > 0.6 ? [`${pair}: ${Math.round((100 * count) / smaller)} %`] : []
  })
  expect(alike).toEqual([])
})

test.runIf(corpusExists && specExists)('no page has a run of twelve words of its counterpart', () => {
  const length = 12
  const corpus = fileURLToPath(new URL('../../../shared/corpora/mojaloop/', import.meta.url))
  const counterparts = new Map(referenceRoutes().map(({ route, corpus: file }) => [route, file]))
  // Titles are given, and some have more than twelve words.
  const titles = referenceRoutes().map(({ title }) => wordsOf(title ?? '').join(' '))
  let compared = 0
  const copied = all.flatMap((page) => {
    const file = counterparts.get(routeOf(page)) ?? counterparts.get(routeOf(page).replace(/\/$/, '.html'))
    if (file === undefined || !existsSync(corpus + file)) return [`${page.path}: no counterpart`]
    compared += 1
    const theirs = new Set(runsOf(wordsOf(readFileSync(corpus + file, 'utf8')), length))
    return runsOf(wordsOf(page.text), length)
      .filter((run) => theirs.has(run) && !titles.some((title) => title.includes(run)))
      .map((run) => `${page.path}: ${run}`)
  })
  console.log(`${compared} pages compared with their counterparts, ${copied.length} shared runs`)
  expect(copied.slice(0, 20)).toEqual([])
  expect(compared).toBe(448)
})

function routeOf({ path }: SourceText): string {
  const rest = path.replace(/^content\//, '/').replace(/^versions\//, '/')
  const folder = dirname(rest)
  return /\/(?:README|index)\.md$/i.test(rest)
    ? folder === '/'
      ? '/'
      : `${folder}/`
    : rest.replace(/\.md$/, '.html')
}

interface YamlLibrary {
  parseAllDocuments(text: string): readonly { readonly errors: readonly Error[] }[]
}

/** Loads a library in the way the engine would. */
function engineLibrary<Library>(name: string): Library {
  const require = createRequire(import.meta.resolve('@quire/engine'))
  return require(name) as Library
}
