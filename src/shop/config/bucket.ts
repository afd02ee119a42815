import type { Bucket } from '../../adapters/storage/s3.ts'
import { isLoopbackHost } from '../../platform/http/access.ts'
import type { EnvironmentReader } from './environment-reader.ts'

/** Reads where photos lie; absent for the data folder. */
export function readBucket(
  { given, url, problems }: EnvironmentReader,
  { trustNetwork }: { trustNetwork: boolean },
): Bucket | undefined {
  const name = given('S3_BUCKET')
  const endpoint = url('S3_ENDPOINT', ['http:', 'https:'])
  const accessKeyId = given('S3_ACCESS_KEY_ID')
  const secretAccessKey = given('S3_SECRET_ACCESS_KEY')
  if (!name) {
    if (endpoint ?? accessKeyId ?? secretAccessKey)
      problems.push('S3_BUCKET must name the bucket beside the other settings of S3')
    return undefined
  }
  if (endpoint?.startsWith('http:') && !trustNetwork && !isLoopbackHost(new URL(endpoint).host))
    problems.push(
      'S3_ENDPOINT must start with https://, unless it is on this machine or TRUST_NETWORK=1 is set',
    )
  if (!accessKeyId || !secretAccessKey) {
    problems.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it')
    return undefined
  }
  return { name, region: given('S3_REGION') ?? 'eu-west-2', endpoint, accessKeyId, secretAccessKey }
}
