import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import type { FieldErrors } from '../forms/form-errors.ts'
import { CallError } from './call-error.ts'
import { writing } from './query.ts'

interface WriteOptions<E extends WriteEndpoint> {
  /** What the schema cannot know: an amount against today's balance. */
  check?: (input: Input<E>) => FieldErrors
  /** What a person reads where the server broke instead of answering. */
  unexpected?: string
  /** `form` is the one that was given to `submit`: to be emptied, or left as it is. */
  onDone?: (output: Output<E>, form: HTMLFormElement | undefined) => void
}

/**
 * Runs a write from a form: checks the fields with the row's schema, then sends them under one Idempotency-Key
 * until an answer is known, so that a second press or a retry after silence has its effect once.
 * `errors` belong at their fields; `failure` is a message that belongs to no field.
 */
export function useWrite<E extends WriteEndpoint>(endpoint: E, { check, unexpected, onDone }: WriteOptions<E> = {}) {
  const mutation = useMutation(writing(endpoint))
  const [mistakes, setMistakes] = useState<FieldErrors>({})
  const unanswered = useRef<{ body: string; key: string }>(undefined)

  function keyFor(body: string): string {
    if (unanswered.current?.body !== body) unanswered.current = { body, key: crypto.randomUUID() }
    return unanswered.current.key
  }

  function submit(fields: object, form?: HTMLFormElement) {
    if (mutation.isPending) return
    const checked = v.safeParse(endpoint.input, fields)
    const found = checked.success ? (check?.(checked.output as Input<E>) ?? {}) : firstIssues(checked.issues)
    setMistakes(found)
    if (!checked.success || Object.keys(found).length > 0) return
    mutation.mutate(
      { input: checked.output as Input<E>, idempotencyKey: keyFor(JSON.stringify(fields)) },
      {
        onSuccess: (output) => {
          unanswered.current = undefined
          onDone?.(output, form)
        },
      },
    )
  }

  const refusal = mutation.error instanceof CallError ? mutation.error : undefined
  const refused = refusal?.errors ?? {}
  const isAtField = Object.keys(refused).length > 0
  const isMistaken = Object.keys(mistakes).length > 0
  const isBug = (refusal?.status ?? 0) >= 500
  return {
    submit,
    isSending: mutation.isPending,
    isDone: mutation.isSuccess && !isMistaken,
    errors: { ...refused, ...mistakes } as FieldErrors,
    failure: isAtField || isMistaken ? undefined : (isBug && unexpected) || mutation.error?.message,
    reset: () => {
      setMistakes({})
      mutation.reset()
    },
  }
}

const firstIssues = (issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): FieldErrors =>
  Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]).reverse())
