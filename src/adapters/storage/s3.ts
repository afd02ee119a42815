import { ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { checkKey, type PhotoStorage, type StoredFiles } from '../../features/photos/storage.ts'
import { AppError } from '../../platform/errors.ts'

export type Bucket = Readonly<{
  name: string
  region: string
  /** Where a store other than Amazon's is; the region's own where absent. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}>

/**
 * Milliseconds until there is a connection, and until all is done: every try, and an answer's body read to its
 * end. A photo is a few megabytes on a network of our own.
 */
const limits = { connect: 3_000, whole: 10_000 }

/**
 * Keeps photos in a bucket of whatever speaks S3. Nobody but the shop reads there: who may see a photo changes.
 * Rejects with `AppError('unavailable')` while the store can't be reached.
 */
export function s3Storage(
  { name, region, endpoint, accessKeyId, secretAccessKey }: Bucket,
  { connect, whole } = limits,
): PhotoStorage & StoredFiles {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A bucket's own host name is a thing of Amazon's.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connect },
    // Not every store knows Amazon's newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // The client's own limits are of one try, and of none that answers byte by byte; flydrive hands on no signal.
  const send = client.send.bind(client)
  client.send = ((command: Parameters<typeof send>[0]) =>
    send(command, { abortSignal: AbortSignal.timeout(whole) })) as typeof client.send
  const disk = new Disk(
    new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false }),
  )
  return {
    put: async (key, bytes) => disk.put(checkKey(key), bytes).catch(explain),
    get: async (key) => disk.getBytes(checkKey(key)).catch(nullWhereAbsent).catch(explain),
    has: async (key) => disk.exists(checkKey(key)).catch(explain),
    delete: async (key) => disk.delete(checkKey(key)).catch(explain),
    async *list() {
      let from: string | undefined
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: name, ContinuationToken: from }))
          .catch((error: Error) => explain(error, error))
        yield (page.Contents ?? []).flatMap(({ Key: key, Size: bytes }) =>
          key === undefined ? [] : [{ key, bytes: bytes ?? 0 }],
        )
        from = page.NextContinuationToken
      } while (from)
    },
  }
}

/** flydrive wraps what the store has said. */
function nullWhereAbsent(error: Error): null {
  const { cause } = error
  if (cause instanceof S3ServiceException && cause.name === 'NoSuchKey') return null
  throw error
}

/**
 * What the store refuses is a fault of ours; where it says nothing, or that it can't, it is away. flydrive wraps what
 * has come of a request; the client doesn't.
 */
function explain(error: Error, reason = error.cause): never {
  const status = reason instanceof S3ServiceException ? reason.$metadata.httpStatusCode : undefined
  const isAway = reason instanceof Error && (status === undefined || status >= 500)
  if (!isAway) throw error
  throw Object.assign(
    new AppError('unavailable', 'Photos can’t be reached just now. Please try again in a moment.', {
      retryAfter: 5,
    }),
    { cause: error },
  )
}
