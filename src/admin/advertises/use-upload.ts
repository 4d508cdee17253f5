import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { advertiseUpload } from '#contract/advertises.ts'
import { CallError } from '../../api/call-error.ts'
import { uploadMutation } from '../../api/upload.ts'

/** Identifies a file within a folder. */
const sameness = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified])

/**
 * Uploads one video at a time. A file without an answer is sent again with the same idempotency key, also after a
 * cancellation or a new selection, so it creates one advertisement. Unmounting cancels the upload, like `cancel`.
 */
export function useUpload({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, error, reset } = useMutation(uploadMutation(advertiseUpload))
  const [sentBytes, setSentBytes] = useState(0)
  const sending = useRef<AbortController>(undefined)
  const unanswered = useRef(new Map<string, string>())

  useEffect(() => () => sending.current?.abort(), [])

  function keyFor(file: File): string {
    const key = unanswered.current.get(sameness(file)) ?? crypto.randomUUID()
    unanswered.current.set(sameness(file), key)
    return key
  }

  function send(file: File) {
    if (isPending) return
    sending.current = new AbortController()
    setSentBytes(0)
    mutate(
      { file, idempotencyKey: keyFor(file), signal: sending.current.signal, onProgress: setSentBytes },
      {
        onSuccess: () => {
          unanswered.current.delete(sameness(file))
          onDone()
        },
      },
    )
  }

  function cancel() {
    sending.current?.abort()
    reset()
  }

  return {
    send,
    cancel,
    reset,
    sentBytes: isPending ? sentBytes : undefined,
    isSending: isPending,
    failure: error ? failureOf(error) : undefined,
  }
}

/** Shows the server's message about the file; for any other error a general message. */
function failureOf(error: Error) {
  const isRefusal = error instanceof CallError && error.status !== undefined && error.status < 500
  return isRefusal ? error.message : 'Upload failed. Please try again.'
}
