import { parentPort, workerData } from 'node:worker_threads'
import { readDataUrls } from './read-data-urls.ts'

/** Reads one body for `read-data-urls.server.ts`, and ends: tens of megabytes hold up who reads them. */
const read = readDataUrls(Buffer.from(workerData as Uint8Array).toString())
parentPort!.postMessage(
  read,
  'photos' in read ? read.photos.map(({ buffer }) => buffer as ArrayBuffer) : [],
)
