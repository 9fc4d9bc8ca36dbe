import { parentPort, workerData } from 'node:worker_threads'
import { type LookRequest, lookInThread } from './look.js'

parentPort?.postMessage(lookInThread(workerData as LookRequest))
