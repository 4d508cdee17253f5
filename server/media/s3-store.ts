import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Location } from './open-store.ts'
import { hashStream, type MediaStore, storageUnavailable } from './store.ts'

/** Timeouts for the response headers. Longer for writes, because a part of an upload is 5 MiB. */
const [readTimeoutMs, writeTimeoutMs] = [10_000, 60_000]

/** Stores videos as objects of one bucket. Throws an error of one line if the bucket cannot be used. */
export async function openS3Store(location: S3Location): Promise<MediaStore> {
  const client = connect(location)
  const toObject = (id: string) => ({ Bucket: location.bucket, Key: id })
  const remove = (id: string) => client.send(new DeleteObjectCommand(toObject(id)))
  await checkBucket(client, location)
  return {
    write: async (id, body) => {
      const hashed = hashStream(body)
      // In memory at once: two parts in flight and one being filled.
      const upload = new Upload({
        client,
        queueSize: 2,
        params: { ...toObject(id), Body: Readable.from(hashed.chunks) },
      })
      try {
        await upload.done()
      } catch (error) {
        // The upload may have completed although its response was lost.
        await remove(id).catch(() => {})
        throw hashed.failure() ?? storageUnavailable(error)
      }
      return hashed.result()
    },

    read: async (id, { start, end }) => {
      try {
        const command = new GetObjectCommand({ ...toObject(id), Range: `bytes=${start}-${end}` })
        const { Body, ContentLength } = await client.send(command, { requestTimeout: readTimeoutMs })
        const stream = Body?.transformToWebStream()
        if (ContentLength === end - start + 1) return stream
        await stream?.cancel()
        return undefined
      } catch (error) {
        if (error instanceof S3ServiceException && ['NoSuchKey', 'InvalidRange'].includes(error.name)) return undefined
        throw storageUnavailable(error)
      }
    },

    remove: async (id) => {
      await remove(id).catch((error) => {
        throw storageUnavailable(error)
      })
    },
  }
}

function connect({ endpoint, region, credentials }: S3Location): S3Client {
  // Each video stream holds a connection; with the default of 50 the next one would wait.
  const agent = { keepAlive: true, maxSockets: 2_000 }
  return new S3Client({
    endpoint,
    region,
    ...(credentials && { credentials }),
    forcePathStyle: true,
    // Many compatible servers reject the newer checksums; the SHA-256 signature covers the body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: writeTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

async function checkBucket(client: S3Client, { endpoint, bucket }: S3Location) {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { requestTimeout: readTimeoutMs })
  } catch (error) {
    throw new Error(`MEDIA_URL: ${describeFailure(error, bucket)} (${endpoint})`, { cause: error })
  }
}

function describeFailure(error: unknown, bucket: string): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return `there is no bucket ${bucket}`
  if (status === 403) return `the key and secret do not open the bucket ${bucket}`
  if (status === 301 || status === 400) return `the bucket ${bucket} is in another region`
  if (status) return `the server answers ${status}`
  const { code, name } = error as { code?: string; name: string }
  return name === 'CredentialsProviderError' ? 'there is no key and secret' : `out of reach: ${code ?? name}`
}
