import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import type { pictureUpload } from '#contract/pictures.ts'
import { Success } from '#contract/responses.ts'
import type { supportPictureUpload } from '#contract/support-pictures.ts'
import { reportNoResponse, reportResponse } from '../connectivity/connectivity.ts'
import { readToken } from '../session/token.ts'
import { randomId } from '../storage/random-id.ts'
import { CallError } from './call-error.ts'

type UploadEndpoint = typeof advertiseUpload | typeof pictureUpload | typeof supportPictureUpload
type Uploaded<E extends UploadEndpoint> = v.InferOutput<E['output']>

interface UploadOptions<E extends UploadEndpoint> {
  /** Makes the file smaller before it is sent. */
  prepare?: (file: File) => Promise<File>
  onDone: (output: Uploaded<E>, file: File) => void
}

/**
 * Uploads one file at a time. A file without a response is sent again with the same idempotency key, also after a cancellation or a
 * new selection, so that it is stored once. Unmounting cancels the upload, like `cancel`.
 */
export function useUpload<E extends UploadEndpoint>(endpoint: E, { prepare, onDone }: UploadOptions<E>) {
  const [progress, setProgress] = useState({ sentBytes: 0, percent: 0 })
  const abortController = useRef<AbortController>(undefined)
  const pendingKeys = useRef(new Map<string, string>())
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: async ({ file: selected, signal }: { file: File; signal: AbortSignal }) => {
      const file = prepare ? await prepare(selected) : selected
      signal.throwIfAborted()
      const idempotencyKey = pendingKeys.current.get(getFileId(file)) ?? randomId()
      pendingKeys.current.set(getFileId(file), idempotencyKey)
      const onProgress = (sentBytes: number) =>
        setProgress({ sentBytes, percent: Math.floor((sentBytes / file.size) * 100) })
      const output = await sendFile(endpoint, { file, idempotencyKey, signal, onProgress })
      pendingKeys.current.delete(getFileId(file))
      return output
    },
    meta: { touches: endpoint.touches },
  })

  useEffect(() => () => abortController.current?.abort(), [])

  function send(file: File) {
    if (isPending) return
    abortController.current = new AbortController()
    setProgress({ sentBytes: 0, percent: 0 })
    mutate({ file, signal: abortController.current.signal }, { onSuccess: (output) => onDone(output, file) })
  }

  function cancel() {
    abortController.current?.abort()
    reset()
  }

  return {
    send,
    cancel,
    reset,
    isSending: isPending,
    /** Undefined while nothing is sent. */
    progress: isPending ? progress : undefined,
    error,
    /** The last sent file, to which the error belongs. */
    sent: variables?.file,
  }
}

/** Identifies a file within a folder. */
const getFileId = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified])

interface Upload {
  file: File
  /** A UUID. Sending the same file again with it stores the file once. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** An upload without progress for this time has failed. As long as the timeout of a call. */
const stallTimeoutMs = 60_000

/** Rejects with the signal's reason if it is aborted. XMLHttpRequest, because `fetch` does not report upload progress. */
function sendFile<E extends UploadEndpoint>(endpoint: E, { file, idempotencyKey, signal, onProgress }: Upload) {
  return new Promise<Uploaded<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let timer = setTimeout(cancel, stallTimeoutMs)
    let lastLoaded = 0
    request.responseType = 'json'
    request.open(endpoint.method, `${basePath}${endpoint.path}`)
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
      const parsed = v.safeParse(Success(endpoint.output), request.response)
      const error = new CallError(request.status, request.response, { isStaleSession: readToken() !== token })
      // 0: the duration depends on the file's size and is no sign of a weak network.
      if (parsed.success || error.status !== undefined) reportResponse(0)
      else reportNoResponse()
      if (request.status < 300 && parsed.success) resolve(parsed.output.data)
      else reject(error)
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
    form.set(endpoint.field, file, file.name)
    request.send(form)
  })
}
