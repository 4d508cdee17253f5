import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { type PlainRefusalCode, Refusal } from '#contract/errors.ts'

interface UploadedFile {
  name: string
  /** Breaks off with a refusal where the sender goes away, or sends more than is let in. */
  body: ReadableStream<Uint8Array>
}

interface Wanted {
  field: string
  limitBytes: number
  /** What is refused where there is no such file. */
  missing: PlainRefusalCode
}

const nameLimitChars = 200
/** What a form may hold around its file. */
const formLimitBytes = 65_536

/** Finds the one file of a multipart request while it arrives. Refuses a request that is not one or holds none. */
export function fileOf(request: Request, { field, limitBytes, missing }: Wanted) {
  return new Promise<UploadedFile>((resolve, reject) => {
    const type = request.headers.get('Content-Type') ?? ''
    if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw new Refusal(missing, { field })
    // Told at once: nobody should send gigabytes from a phone to hear it at the end.
    if (Number(request.headers.get('Content-Length')) > limitBytes + formLimitBytes) throw tooLarge(field, limitBytes)
    const parser = openParser(type, limitBytes)
    const body = Readable.fromWeb(request.body as NodeReadableStream)
    parser.on('file', (name: string, file: BusboyFileStream, filename: string | undefined) => {
      if (name !== field) return void file.resume()
      // Otherwise the parser would wait for ever for the rest of a file whose sender is gone.
      body.on('error', (error) => file.destroy(error))
      const pieces = Readable.from(piecesOf(file, { field, limitBytes }))
      resolve({ name: plainName(filename), body: Readable.toWeb(pieces) as ReadableStream<Uint8Array> })
    })
    parser.on('finish', () => reject(new Refusal(missing, { field })))
    const refuse = () => reject(new Refusal('malformed_request'))
    parser.on('error', refuse)
    body.on('error', refuse).pipe(parser)
  })
}

/** A file that stops in the middle is the sender's fault; one that cannot be written is ours. */
async function* piecesOf(
  file: BusboyFileStream,
  { field, limitBytes }: Omit<Wanted, 'missing'>,
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

/** A name comes from anybody's disk; whole characters are cut, because half of one is no text. */
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
