import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Refusal } from '#contract/errors.ts'

interface UploadedFile {
  name: string
  body: ReadableStream<Uint8Array>
  /** True once more bytes arrived than are let in. To be asked when `body` has been read. */
  isCutOff: () => boolean
}

/** Finds the one file of a multipart request while it arrives. Refuses a request that is not one or holds none. */
export function fileOf(request: Request, { field, limitBytes }: { field: string; limitBytes: number }) {
  return new Promise<UploadedFile>((resolve, reject) => {
    const type = request.headers.get('Content-Type') ?? ''
    if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw new Refusal('not_a_video', { field })
    const parser = openParser(type, limitBytes)
    const body = Readable.fromWeb(request.body as NodeReadableStream)
    parser.on('file', (name: string, file: BusboyFileStream, filename: string | undefined) => {
      if (name !== field) return void file.resume()
      // Otherwise the parser would wait for ever for the rest of a file whose sender is gone.
      body.on('error', (error) => file.destroy(error))
      resolve({
        name: filename?.trim() || 'video',
        body: Readable.toWeb(Readable.from(piecesOf(file))) as ReadableStream<Uint8Array>,
        isCutOff: () => file.truncated,
      })
    })
    parser.on('finish', () => reject(new Refusal('not_a_video', { field })))
    const refuse = () => reject(new Refusal('malformed_request'))
    parser.on('error', refuse)
    body.on('error', refuse).pipe(parser)
  })
}

/** A file that stops in the middle is the sender's fault; one that cannot be written is ours. */
async function* piecesOf(file: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch {
    throw new Refusal('malformed_request')
  }
}

function openParser(type: string, limitBytes: number) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { files: 1, fields: 8, fileSize: limitBytes } })
  } catch {
    throw new Refusal('malformed_request')
  }
}
