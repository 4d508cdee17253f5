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
    parser.on('file', (name: string, file: BusboyFileStream, filename: string | undefined) => {
      if (name !== field) return void file.resume()
      resolve({
        name: filename?.trim() || 'video',
        body: Readable.toWeb(file) as ReadableStream<Uint8Array>,
        isCutOff: () => file.truncated,
      })
    })
    parser.on('finish', () => reject(new Refusal('not_a_video', { field })))
    parser.on('error', () => reject(new Refusal('malformed_request')))
    Readable.fromWeb(request.body as NodeReadableStream)
      .on('error', reject)
      .pipe(parser)
  })
}

function openParser(type: string, limitBytes: number) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { files: 1, fields: 8, fileSize: limitBytes } })
  } catch {
    throw new Refusal('malformed_request')
  }
}
