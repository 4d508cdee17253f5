import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { advertiseUpload } from '#contract/advertises.ts'
import { Answer } from '#contract/answers.ts'
import type { pictureUpload } from '#contract/users.ts'
import { reportAnswer, reportSilence } from '../connectivity/connectivity.ts'
import { readToken } from '../session/session.ts'
import { basePath } from './call.ts'
import { CallError } from './call-error.ts'

type UploadRow = typeof advertiseUpload | typeof pictureUpload
type Uploaded<Row extends UploadRow> = v.InferOutput<Row['output']>

interface Upload {
  file: File
  /** A UUID: sending the same file again under it keeps the file once. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** The mutation options of an upload. Cancelling it through `signal` rejects with the signal's reason. */
export const uploading = <Row extends UploadRow>(row: Row) =>
  mutationOptions({
    mutationKey: [row.method, row.path],
    mutationFn: (upload: Upload) => send(row, upload),
    meta: { touches: row.touches },
  })

/** As long as any call: an upload that stands still for this long is lost. One that moves may take its time. */
const stillMs = 60_000

// XMLHttpRequest, because `fetch` does not tell how much of a body has been sent.
function send<Row extends UploadRow>(row: Row, { file, idempotencyKey, signal, onProgress }: Upload) {
  return new Promise<Uploaded<Row>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let timer = setTimeout(cancel, stillMs)
    let movedBytes = 0
    request.responseType = 'json'
    request.open(row.method, `${basePath}${row.path}`)
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    const token = readToken()
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    // The parts around the file count as sent bytes too.
    request.upload.onprogress = ({ loaded }) => {
      if (loaded > movedBytes) {
        clearTimeout(timer)
        timer = setTimeout(cancel, stillMs)
      }
      movedBytes = loaded
      onProgress(Math.min(loaded, file.size))
    }
    request.onload = () => {
      // However long it took: it is the size of the file that takes its time.
      reportAnswer(0)
      const answer = v.safeParse(Answer(row.output), request.response)
      if (request.status < 300 && answer.success) resolve(answer.output.data)
      else reject(new CallError(request.status, request.response, { isOutlived: readToken() !== token }))
    }
    const lose = () => {
      reportSilence()
      reject(new CallError(undefined, undefined))
    }
    request.onerror = lose
    request.onabort = () => (signal.aborted ? reject(signal.reason) : lose())
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
