import { useState } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { useWrite } from '../../api/use-write.ts'
import type { FieldErrors } from '../../forms/form.tsx'

interface WordedWriteOptions {
  /** The errors of fields for codes whose general sentence does not fit this form. */
  sentences: Partial<Record<RefusalCode, FieldErrors>>
  onDone: () => void
}

/** `useWrite` with the form's own sentences for some refusals. */
export function useWordedWrite(endpoint: WriteEndpoint, { sentences, onDone }: WordedWriteOptions) {
  const [refused, setRefused] = useState<RefusalCode>()
  const write = useWrite(endpoint, { onDone, onRefused: ({ code }) => setRefused(code) })

  function submit(fields: object) {
    setRefused(undefined)
    write.submit(fields)
  }

  return { ...write, submit, errors: { ...write.errors, ...(refused && sentences[refused]) } }
}
