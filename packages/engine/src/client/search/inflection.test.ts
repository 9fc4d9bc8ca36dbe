import { expect, test } from 'vitest'
import { inflectionsOf, relatedWords } from './inflection.js'

test('a word of a query stands for its other forms, too', () => {
  const cases: readonly (readonly [word: string, ...forms: string[]])[] = [
    ['headers', 'header'],
    ['fees', 'fee'],
    ['windows', 'window'],
    ['policies', 'policy'],
    ['policy', 'policies'],
    ['processes', 'process', 'processing'],
    ['notes', 'note', 'noted', 'noting'],
    ['closes', 'close', 'closed', 'closing'],
    ['settle', 'settling'],
    ['closing', 'close', 'closes', 'closed'],
    ['signing', 'sign', 'signs', 'signed'],
    ['setting', 'set'],
    ['rejected', 'reject', 'rejecting'],
    ['using', 'use', 'used'],
  ]
  for (const [word, ...forms] of cases)
    for (const form of forms) expect(inflectionsOf(word, 'en-GB'), word).toContain(form)
})

test('in other languages, a plural stands for its singular, and a singular for a plural of another ending', () => {
  const cases: readonly (readonly [lang: string, word: string, ...forms: string[]])[] = [
    ['fr', 'transferts', 'transfert'],
    ['fr-SN', 'reseaux', 'reseau'],
    ['fr', 'canaux', 'canal'],
    ['fr', 'canal', 'canaux'],
    ['fr', 'validees', 'valide', 'validee', 'valider'],
    ['fr', 'valider', 'valide', 'validee'],
    ['es', 'pagos', 'pago'],
    ['es-MX', 'notificaciones', 'notificacion'],
    ['es', 'veces', 'vez'],
    ['pt-BR', 'transacoes', 'transacao'],
    ['pt', 'transacao', 'transacoes'],
    ['pt', 'valores', 'valor'],
    ['pt', 'canais', 'canal'],
    ['pt', 'canal', 'canais'],
    ['it', 'pagamenti', 'pagamento'],
    ['it', 'transazione', 'transazioni'],
    ['it', 'transazioni', 'transazione'],
    ['it', 'banche', 'banca'],
    ['de', 'zahlungen', 'zahlung'],
    ['de', 'konten', 'konto'],
    ['de', 'konto', 'konten'],
    ['de', 'banken', 'bank', 'banke'],
    ['de', 'teilnehmern', 'teilnehmer'],
  ]
  for (const [lang, word, ...forms] of cases)
    for (const form of forms) expect(inflectionsOf(word, lang), word).toContain(form)
  expect(inflectionsOf('transfert', 'fr')).toEqual([])
})

test('a word of a query is related to the nouns and verbs of its family', () => {
  const cases: readonly (readonly [word: string, ...forms: string[]])[] = [
    ['contribution', 'contribute', 'contributing', 'contributor'],
    ['contributors', 'contribute', 'contribution'],
    ['configuration', 'configure', 'configured', 'configuring'],
    ['configure', 'configuration', 'configurations'],
    ['installing', 'installation'],
    ['installations', 'install', 'installing'],
    ['deploying', 'deployment', 'deployments'],
    ['deployment', 'deploy', 'deployed', 'deploying'],
    ['settlements', 'settle', 'settled', 'settling'],
    ['settling', 'settlement'],
    ['validated', 'validation', 'validator'],
    ['encryption', 'encrypt', 'encrypting'],
    ['notification', 'notify', 'notifies', 'notified'],
    ['verifying', 'verification'],
    ['notify', 'notification'],
  ]
  for (const [word, ...forms] of cases)
    for (const form of forms) expect(relatedWords(word, 'en'), word).toContain(form)
})

test('a word is not related to one that only looks like it, nor to its own forms', () => {
  const cases: readonly (readonly [word: string, ...others: string[]])[] = [
    ['state', 'station'],
    ['rating', 'ration'],
    ['notation', 'note', 'not'],
    ['header', 'head', 'heading'],
    ['element', 'ele'],
    ['closing', 'close', 'closed'],
  ]
  for (const [word, ...others] of cases)
    for (const other of others) expect(relatedWords(word, 'en'), word).not.toContain(other)
  // Found because it begins with the word.
  expect(relatedWords('deploy', 'en')).toEqual([])
  expect(relatedWords('configuration', 'fr')).toEqual([])
})

test('an Arabic or Hebrew word stands for itself with the article and without', () => {
  expect(inflectionsOf('دليل', 'ar')).toEqual(['الدليل'])
  expect(inflectionsOf('الدليل', 'ar-EG')).toEqual(['دليل'])
  expect(inflectionsOf('שרת', 'he')).toEqual(['השרת'])
  expect(inflectionsOf('השרת', 'he-IL')).toEqual(['שרת'])
  expect(inflectionsOf('دليل', 'fa')).toEqual([])
  // Without it only one letter would be left, so this is no article but part of the word.
  expect(inflectionsOf('الد', 'ar')).toEqual(['الالد'])
})

test('what is no ending stays, and other languages are left alone', () => {
  for (const word of [
    'process',
    'status',
    'analysis',
    'need',
    'speed',
    'ring',
    'this',
    'hub',
    'fly',
    'is',
    'iso20022',
  ])
    expect(inflectionsOf(word, 'en'), word).toEqual([])
  expect(inflectionsOf('noted', 'en')).not.toContain('not')
  expect(inflectionsOf('note', 'en')).not.toContain('not')
  // These are found because they begin with the word.
  for (const word of ['reject', 'policy', 'rejected', 'notes'])
    for (const form of inflectionsOf(word, 'en')) expect(form.startsWith(word), `${word} ${form}`).toBe(false)
  expect(inflectionsOf('headers', 'sw')).toEqual([])
  expect(inflectionsOf('größes', 'en')).toEqual([])
})
