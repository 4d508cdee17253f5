import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Location } from './open-store.ts'
import { hashStream, type MediaStore, storageUnavailable, WrongStore } from './store.ts'

/** Timeouts for the response headers. Longer for writes, because a part of an upload is 5 MiB. */
const [readTimeoutMs, writeTimeoutMs] = [10_000, 60_000]

/** A check of a bucket has one time limit, so that a bucket that does not answer does not delay the start for long. */
const checkTimeoutMs = 5_000

/** Stores videos as objects of one bucket. */
export function createS3Store(location: S3Location): MediaStore {
  const client = connect(location)
  const toObject = (id: string) => ({ Bucket: location.bucket, Key: id })
  const remove = async (id: string) => {
    try {
      await client.send(new DeleteObjectCommand(toObject(id)))
    } catch (error) {
      if (!isMissingObject(error)) throw error
    }
  }
  let canList = true
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
        // S3 answers 403 for a missing object where the key may not list.
        if (isMissingObject(error) || isOutOfRange(error) || (!canList && getStatus(error) === 403)) return undefined
        throw storageUnavailable(error)
      }
    },

    remove: async (id) => {
      await remove(id).catch((error) => {
        throw storageUnavailable(error)
      })
    },

    check: async () => {
      canList = await checkBucket(client, location)
    },

    removeUnfinished: async (before) => {
      let count = 0
      for await (const { Key, UploadId, Initiated } of listUploads(client, location.bucket)) {
        if (Initiated && Initiated >= before) continue
        // One that cannot be ended does not prevent the end of the others.
        const abort = client.send(new AbortMultipartUploadCommand({ Bucket: location.bucket, Key, UploadId }))
        await abort.then(
          () => count++,
          () => {},
        )
      }
      return count
    },
  }
}

async function* listUploads(client: S3Client, bucket: string): AsyncGenerator<MultipartUpload> {
  for (let next: Pick<ListMultipartUploadsCommandOutput, 'NextKeyMarker' | 'NextUploadIdMarker'> = {}; ; ) {
    const markers = { KeyMarker: next.NextKeyMarker, UploadIdMarker: next.NextUploadIdMarker }
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...markers }), {
      requestTimeout: readTimeoutMs,
    })
    yield* page.Uploads ?? []
    // A server that ignores the markers would send the first page without an end.
    if (!page.IsTruncated || page.NextUploadIdMarker === next.NextUploadIdMarker) return
    next = page
  }
}

const getStatus = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)

/** By the status, because some servers send no code. A missing bucket is no missing object. */
const isMissingObject = (error: unknown) => getStatus(error) === 404 && (error as Error).name !== 'NoSuchBucket'

const isOutOfRange = (error: unknown) => getStatus(error) === 416

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

/** Returns whether the key may list. It needs only to get, put and delete, so that a refused list says nothing yet. */
async function checkBucket(client: S3Client, location: S3Location): Promise<boolean> {
  const abortSignal = AbortSignal.timeout(checkTimeoutMs)
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }), { abortSignal })
    return true
  } catch (error) {
    if (getStatus(error) !== 403) throw describeFailure(error, location)
  }
  const object = { Bucket: location.bucket, Key: `joma-check-${randomUUID()}` }
  try {
    await client.send(new PutObjectCommand({ ...object, Body: 'check' }), { abortSignal })
    const { Body } = await client.send(new GetObjectCommand(object), { abortSignal })
    await Body?.transformToByteArray()
    await client.send(new DeleteObjectCommand(object), { abortSignal })
    return false
  } catch (error) {
    throw describeFailure(error, location)
  }
}

/** An error of one line. */
function describeFailure(error: unknown, { endpoint, bucket }: S3Location): Error {
  const status = getStatus(error)
  const { code, name } = error as { code?: string; name: string }
  const wrong = (problem: string) => new WrongStore(`MEDIA_URL: ${problem} (${endpoint})`, { cause: error })
  if (status === 404) return wrong(`there is no bucket ${bucket}`)
  if (status === 403) return wrong(`the key and secret do not open the bucket ${bucket}`)
  if (status === 301 || status === 400) return wrong(`the bucket ${bucket} is in another region`)
  if (name === 'CredentialsProviderError') return wrong('there is no key and secret')
  const reason = status ? `the server answers ${status}` : `out of reach: ${code ?? name}`
  return new Error(`MEDIA_URL: ${reason} (${endpoint})`, { cause: error })
}
