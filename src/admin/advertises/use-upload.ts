import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { advertiseUpload } from '#contract/advertises.ts'
import { CallError } from '../../api/call-error.ts'
import { uploadMutation } from '../../api/upload.ts'

/** Identifies a file within a folder. */
const getFileId = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified])

/**
 * Uploads one video at a time. A file without a response is sent again with the same idempotency key, also after a
 * cancellation or a new selection, so it creates one advertisement. Unmounting cancels the upload, like `cancel`.
 */
export function useUpload({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, error, reset } = useMutation(uploadMutation(advertiseUpload))
  const [sentBytes, setSentBytes] = useState(0)
  const abortController = useRef<AbortController>(undefined)
  const pendingKeys = useRef(new Map<string, string>())

  useEffect(() => () => abortController.current?.abort(), [])

  function getKey(file: File): string {
    const key = pendingKeys.current.get(getFileId(file)) ?? crypto.randomUUID()
    pendingKeys.current.set(getFileId(file), key)
    return key
  }

  function send(file: File) {
    if (isPending) return
    abortController.current = new AbortController()
    setSentBytes(0)
    mutate(
      { file, idempotencyKey: getKey(file), signal: abortController.current.signal, onProgress: setSentBytes },
      {
        onSuccess: () => {
          pendingKeys.current.delete(getFileId(file))
          onDone()
        },
      },
    )
  }

  function cancel() {
    abortController.current?.abort()
    reset()
  }

  return {
    send,
    cancel,
    reset,
    sentBytes: isPending ? sentBytes : undefined,
    isSending: isPending,
    failure: error ? getFailure(error) : undefined,
  }
}

/** Shows the server's message about the file; for any other error a general message. */
function getFailure(error: Error) {
  const isClientError = error instanceof CallError && error.status !== undefined && error.status < 500
  return isClientError ? error.message : 'Upload failed. Please try again.'
}
