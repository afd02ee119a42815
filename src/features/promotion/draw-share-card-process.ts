import sharp from 'sharp'
import type { Refused } from '../photos/encoder.server.ts'
import { drawShareCard, type ShareCardJob } from './draw-share-card.ts'

/**
 * A process that draws one card at a time, for `share-cards.server.ts`: setting type and rasterising
 * it takes tenths of a second of a core, and nothing but a kill stops what hangs.
 */

export type ShareCardAnswer = { bytes: Uint8Array }

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
// A photo comes as our own JPEG; the drawing is our own SVG.
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'] })

type Begun = Omit<ShareCardJob, 'bytes'> & { length: number }
let begun: Begun | undefined
let chunks: Uint8Array[] = []

process.on('message', (job: Begun) => {
  begun = job
  startWhenWhole()
})
process.stdin.on('data', (chunk: Buffer) => {
  chunks.push(chunk)
  startWhenWhole()
})

/** The job and its photo come on two ways, either of them first. */
function startWhenWhole() {
  if (!begun || chunks.reduce((sum, { length }) => sum + length, 0) < begun.length) return
  const { length: _, ...job } = begun
  const bytes = Buffer.concat(chunks)
  begun = undefined
  chunks = []
  void answer({ ...job, bytes })
}

async function answer(job: ShareCardJob) {
  const outcome: ShareCardAnswer | Refused = await drawShareCard(job).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ error: error.message }),
  )
  process.send!(outcome)
}

// As the encoders of photos do: the parent decides when the last is done.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
