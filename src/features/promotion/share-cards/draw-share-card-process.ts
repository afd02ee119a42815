import sharp from 'sharp'
import { serveJobs } from '../../../platform/processes/serve-jobs.ts'
import type { Failed } from '../../../platform/processes/job-process.server.ts'
import { drawShareCard, type ShareCardJob } from './draw.ts'

/**
 * A process that draws one card at a time, for `share-cards.server.ts`: setting type and rasterising
 * it takes tenths of a second of a core, and nothing but a kill stops what hangs.
 */

export type ShareCardResult = { bytes: Uint8Array }

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
// A photo comes as our own JPEG; the drawing is our own SVG.
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'] })

serveJobs((job: ShareCardJob) =>
  drawShareCard(job).then(
    (bytes): ShareCardResult => ({ bytes }),
    (error: Error): Failed => ({ error: error.message }),
  ),
)
