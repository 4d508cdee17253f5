import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { hashStream } from './hash-stream.ts'
import type { S3Place } from './s3-url.ts'
import { storageUnavailable } from './storage-unavailable.ts'
import type { MediaStore } from './store.ts'

/** Until the headers of an answer are there. A part of an upload is 5 MiB, which may take its time. */
const [readTimeoutMs, writeTimeoutMs] = [10_000, 60_000]

/** Keeps videos as objects of one bucket. Throws one line where the bucket cannot be used. */
export async function openS3Store(place: S3Place): Promise<MediaStore> {
  const client = connect(place)
  const at = (id: string) => ({ Bucket: place.bucket, Key: id })
  const remove = (id: string) => client.send(new DeleteObjectCommand(at(id)))
  await checkBucket(client, place)
  return {
    write: async (id, body) => {
      const hashed = hashStream(body)
      // Held at once: two parts on their way and one that gathers.
      const upload = new Upload({ client, queueSize: 2, params: { ...at(id), Body: Readable.from(hashed.pieces) } })
      try {
        await upload.done()
      } catch (error) {
        // The last word of an upload may have arrived although its answer did not.
        await remove(id).catch(() => {})
        throw hashed.failure() ?? storageUnavailable(error)
      }
      return hashed.figures()
    },

    read: async (id, { start, end }) => {
      try {
        const wanted = new GetObjectCommand({ ...at(id), Range: `bytes=${start}-${end}` })
        const { Body, ContentLength } = await client.send(wanted, { requestTimeout: readTimeoutMs })
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

function connect({ endpoint, region, credentials }: S3Place): S3Client {
  // Each video that plays holds a connection; the default is 50, and the next phone would wait for one of them to end.
  const agent = { keepAlive: true, maxSockets: 2_000 }
  return new S3Client({
    endpoint,
    region,
    ...(credentials && { credentials }),
    forcePathStyle: true,
    // Checksums of S3's newer kind are refused by many compatible servers; what is sent is signed with its SHA-256 anyway.
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

async function checkBucket(client: S3Client, { endpoint, bucket }: S3Place) {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { requestTimeout: readTimeoutMs })
  } catch (error) {
    throw new Error(`MEDIA_URL: ${whyNot(error, bucket)} (${endpoint})`, { cause: error })
  }
}

function whyNot(error: unknown, bucket: string): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return `there is no bucket ${bucket}`
  if (status === 403) return `the key and secret do not open the bucket ${bucket}`
  if (status === 301 || status === 400) return `the bucket ${bucket} is in another region`
  if (status) return `the server answers ${status}`
  const { code, name } = error as { code?: string; name: string }
  return name === 'CredentialsProviderError' ? 'there is no key and secret' : `out of reach: ${code ?? name}`
}
