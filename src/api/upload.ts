import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { advertiseUpload } from '#contract/advertises.ts'
import { Success } from '#contract/responses.ts'
import type { supportPictureUpload } from '#contract/support-pictures.ts'
import type { pictureUpload } from '#contract/users.ts'
import { reportNoResponse, reportResponse } from '../connectivity/connectivity.ts'
import { readToken } from '../session/session.ts'
import { basePath } from './call.ts'
import { CallError } from './call-error.ts'

type UploadRow = typeof advertiseUpload | typeof pictureUpload | typeof supportPictureUpload
type Uploaded<Row extends UploadRow> = v.InferOutput<Row['output']>

interface Upload {
  file: File
  /** A UUID. Sending the same file again with it stores the file once. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** The mutation options of an upload. Cancelling it through `signal` rejects with the signal's reason. */
export const uploadMutation = <Row extends UploadRow>(row: Row) =>
  mutationOptions({
    mutationKey: [row.method, row.path],
    mutationFn: (upload: Upload) => send(row, upload),
    meta: { touches: row.touches },
  })

/** An upload without progress for this time has failed. As long as the timeout of a call. */
const stallTimeoutMs = 60_000

// XMLHttpRequest, because `fetch` does not report upload progress.
function send<Row extends UploadRow>(row: Row, { file, idempotencyKey, signal, onProgress }: Upload) {
  return new Promise<Uploaded<Row>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let timer = setTimeout(cancel, stallTimeoutMs)
    let lastLoaded = 0
    request.responseType = 'json'
    request.open(row.method, `${basePath}${row.path}`)
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    const token = readToken()
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    // `loaded` includes the multipart headers, so it may exceed the size of the file.
    request.upload.onprogress = ({ loaded }) => {
      if (loaded > lastLoaded) {
        clearTimeout(timer)
        timer = setTimeout(cancel, stallTimeoutMs)
      }
      lastLoaded = loaded
      onProgress(Math.min(loaded, file.size))
    }
    request.onload = () => {
      // 0: the duration depends on the file's size and is no sign of a weak network.
      reportResponse(0)
      const parsed = v.safeParse(Success(row.output), request.response)
      if (request.status < 300 && parsed.success) resolve(parsed.output.data)
      else reject(new CallError(request.status, request.response, { isStaleSession: readToken() !== token }))
    }
    const fail = () => {
      reportNoResponse()
      reject(new CallError(undefined, undefined))
    }
    request.onerror = fail
    request.onabort = () => (signal.aborted ? reject(signal.reason) : fail())
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    signal.addEventListener('abort', cancel)
    const form = new FormData()
    form.set(row.field, file, file.name)
    request.send(form)
  })
}
