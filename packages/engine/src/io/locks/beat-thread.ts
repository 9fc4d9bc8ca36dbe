import { parentPort, workerData } from 'node:worker_threads'
import { writeBeat } from './lock-file.js'
import type { BeatOrder } from './signs-of-life.js'

/** The locks of which signs of life are given: their files, with their ids. */
const held = new Map<string, string>()
let beats = 0

parentPort?.on('message', ({ file, id }: BeatOrder) => {
  if (id === undefined) held.delete(file)
  else {
    held.set(file, id)
    beat(file, id)
  }
})

setInterval(() => {
  for (const [file, id] of held) beat(file, id)
}, Number(workerData))

function beat(file: string, id: string): void {
  beats += 1
  try {
    // Another process has taken it over.
    if (!writeBeat(file, id, beats)) held.delete(file)
  } catch {
    // The disk is full or cannot be reached. Perhaps that is over by the next time.
  }
}
