import { testRandomEdits } from './random-edits.js'

testRandomEdits(2)
