import { corpusConfig } from '../../tests/corpus/config.js'

export default corpusConfig({ french: false })
