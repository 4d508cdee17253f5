import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { advertiseUpload } from '#contract/advertises.ts'
import { Answer } from '#contract/answers.ts'
import { basePath } from './call.ts'
import { CallError } from './call-error.ts'
import { reportAnswer, reportSilence } from './connectivity.ts'
import { readToken } from './session.ts'

interface Upload {
  file: File
  /** A UUID: sending the same file again under it keeps the file once. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

type Uploaded = v.InferOutput<typeof advertiseUpload.output>

/** The mutation options of an upload. Cancelling it through `signal` rejects with the signal's reason. */
export const uploadingAdvertise = () =>
  mutationOptions({
    mutationKey: [advertiseUpload.method, advertiseUpload.path],
    mutationFn: uploadAdvertise,
    meta: { touches: advertiseUpload.touches },
  })

// XMLHttpRequest, because `fetch` does not tell how much of a body has been sent. No timeout: it may take as long as it moves.
function uploadAdvertise({ file, idempotencyKey, signal, onProgress }: Upload): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.responseType = 'json'
    request.open(advertiseUpload.method, `${basePath}${advertiseUpload.path}`)
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    const token = readToken()
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    // The parts around the file count as sent bytes too.
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
    request.onload = () => {
      // However long it took: it is the size of the file that takes its time.
      reportAnswer(0)
      const answer = v.safeParse(Answer(advertiseUpload.output), request.response)
      if (request.status < 300 && answer.success) resolve(answer.output.data)
      else reject(new CallError(request.status, request.response, { isOutlived: readToken() !== token }))
    }
    request.onerror = () => {
      reportSilence()
      reject(new CallError(undefined, undefined))
    }
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel)
    const form = new FormData()
    form.set(advertiseUpload.field, file, file.name)
    request.send(form)
  })
}
