import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { type PlainRefusalCode, Refusal } from '#contract/errors.ts'

interface UploadedFile {
  name: string
  /** Errors with a refusal if the client disconnects or sends too much. */
  body: ReadableStream<Uint8Array>
}

interface FileOptions {
  field: string
  limitBytes: number
  /** The refusal if there is no such file. */
  missing: PlainRefusalCode
}

const nameLimitChars = 200
/** The limit for the form's other fields together. */
const formLimitBytes = 65_536

/** The file of a multipart request, as soon as its part begins. Refuses other requests and those without the file. */
export function receiveFile(request: Request, { field, limitBytes, missing }: FileOptions) {
  return new Promise<UploadedFile>((resolve, reject) => {
    const type = request.headers.get('Content-Type') ?? ''
    if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw new Refusal(missing, { field })
    // Refused before the upload, because a phone may otherwise send gigabytes in vain.
    if (Number(request.headers.get('Content-Length')) > limitBytes + formLimitBytes) throw tooLarge(field, limitBytes)
    const parser = openParser(type, limitBytes)
    const body = Readable.fromWeb(request.body as NodeReadableStream)
    parser.on('file', (name: string, file: BusboyFileStream, filename: string | undefined) => {
      if (name !== field) return void file.resume()
      // Otherwise the parser would wait without end for the rest of the file.
      body.on('error', (error) => file.destroy(error))
      const chunks = Readable.from(readChunks(file, { field, limitBytes }))
      resolve({ name: plainName(filename), body: Readable.toWeb(chunks) as ReadableStream<Uint8Array> })
    })
    parser.on('finish', () => reject(new Refusal(missing, { field })))
    const refuse = () => reject(new Refusal('malformed_request'))
    parser.on('error', refuse)
    body.on('error', refuse).pipe(parser)
  })
}

/** An aborted file is the client's fault; a failed write is the server's. */
async function* readChunks(
  file: BusboyFileStream,
  { field, limitBytes }: Omit<FileOptions, 'missing'>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch {
    throw new Refusal('malformed_request')
  }
  if (file.truncated) throw tooLarge(field, limitBytes)
}

const tooLarge = (field: string, limitBytes: number) =>
  new Refusal('too_large', { field, values: { limit: limitBytes / 1_048_576 } })

/** Cuts the client's file name by whole characters, because an unpaired surrogate cannot be stored. */
function plainName(filename: string | undefined): string {
  const name = (filename ?? '').replace(/\p{Cc}/gu, '').trim()
  return [...name].slice(0, nameLimitChars).join('') || 'video'
}

function openParser(type: string, limitBytes: number) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { files: 1, fields: 8, fileSize: limitBytes } })
  } catch {
    throw new Refusal('malformed_request')
  }
}
