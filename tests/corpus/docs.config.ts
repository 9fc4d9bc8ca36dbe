import { corpusConfig } from './config.js'

export default corpusConfig({ french: true })
