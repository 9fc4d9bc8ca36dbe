import process from 'node:process'
import { corpusConfig } from '../../tests/corpus/config.js'
import { pagesAlone } from '../lib/pages-alone.mjs'

/** A copy of the corpus, for measurements that edit it. */
const copy = process.env.QUIRE_CORPUS

export default {
  ...corpusConfig({ french: false }),
  ...(copy === undefined ? {} : { root: copy }),
  ...(process.env.QUIRE_PAGES_ALONE === undefined ? {} : pagesAlone),
}
