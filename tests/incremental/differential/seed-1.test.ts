import { testRandomEdits } from './random-edits.js'

testRandomEdits(Number(process.env.QUIRE_SEED ?? 1))
