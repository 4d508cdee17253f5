import { useState } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { useWrite } from '../../api/use-write.ts'
import type { FieldErrors } from '../../forms/form.tsx'

interface WordedWriteOptions {
  /** As of `useWrite`. */
  about?: string
  /** The errors of fields for codes whose general sentence does not fit this form. */
  sentences: Partial<Record<RefusalCode, FieldErrors>>
  onDone: () => void
  /** A second person has to confirm it. */
  onProposed?: () => void
}

/** `useWrite` with the form's own sentences for some refusals. */
export function useWordedWrite(endpoint: WriteEndpoint, { sentences, ...callbacks }: WordedWriteOptions) {
  const [refused, setRefused] = useState<RefusalCode>()
  const write = useWrite(endpoint, { ...callbacks, onRefused: ({ code }) => setRefused(code) })

  function submit(fields: object) {
    setRefused(undefined)
    write.submit(fields)
  }

  return { ...write, submit, errors: { ...write.errors, ...(refused && sentences[refused]) } }
}
