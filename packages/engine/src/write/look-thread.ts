import { parentPort, workerData } from 'node:worker_threads'
import { type LookRequest, lookNow } from './look.js'

const { outDir, columns } = workerData as LookRequest

parentPort?.postMessage(lookNow(outDir, columns))
