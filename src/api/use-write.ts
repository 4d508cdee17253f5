import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import { firstIssues } from '#contract/issues.ts'
import type { FieldErrors } from '../forms/form-errors.ts'
import { translateCode } from '../i18n/messages.ts'
import { CallError } from './call-error.ts'
import { writing } from './query.ts'

interface WriteOptions<E extends WriteEndpoint> {
  /** What the schema cannot know: an amount against today's balance. In the language that is spoken. */
  check?: (input: Input<E>) => FieldErrors
  /**
   * Asks the person before anything is sent, once nothing is wrong with the fields. Nothing is sent until `send`, and
   * `onSettled` hears when there is an answer, or none to come.
   */
  ask?: (input: Input<E>, send: (onSettled: () => void) => void) => void
  /** Another way to send it than at once. Resolves with undefined where it is kept and sent later. */
  deliver?: (input: Input<E>, idempotencyKey: string) => Promise<Output<E> | undefined>
  /** Shown where the server failed (5xx), in the current language. */
  unexpected?: string
  /** `form` is the one that was given to `submit`: to be emptied, or left as it is. */
  onDone?: (output: Output<E>, form: HTMLFormElement | undefined) => void
  /** `deliver` has kept it for later. */
  onKept?: () => void
  /** The server has answered that it will not. */
  onRefused?: (refusal: CallError) => void
}

/**
 * Runs a write from a form: checks the fields with the row's schema, then sends them under one Idempotency-Key
 * until an answer is known, so that a second press or a retry after silence has its effect once.
 * `errors` belong at their fields; `failure` is a message that belongs to no field.
 */
export function useWrite<E extends WriteEndpoint>(
  endpoint: E,
  { check, ask, deliver, unexpected, onDone, onKept, onRefused }: WriteOptions<E> = {},
) {
  const mutation = useMutation(writing(endpoint, deliver))
  const [mistakes, setMistakes] = useState<FieldErrors>({})
  const unanswered = useRef<{ body: string; key: string }>(undefined)

  function keyFor(body: string): string {
    if (unanswered.current?.body !== body) unanswered.current = { body, key: crypto.randomUUID() }
    return unanswered.current.key
  }

  function submit(fields: object, form?: HTMLFormElement) {
    if (mutation.isPending) return
    const checked = v.safeParse(endpoint.input, fields)
    const found = checked.success ? (check?.(checked.output as Input<E>) ?? {}) : translateIssues(checked.issues)
    setMistakes(found)
    if (!checked.success || Object.keys(found).length > 0) return
    const input = checked.output as Input<E>
    const send = (onSettled?: () => void) =>
      mutation.mutate(
        { input, idempotencyKey: keyFor(JSON.stringify(fields)) },
        {
          onSuccess: (output) => {
            unanswered.current = undefined
            if (output === undefined) onKept?.()
            else onDone?.(output, form)
          },
          onError: (error) => {
            if (error instanceof CallError && error.status !== undefined) onRefused?.(error)
          },
          ...(onSettled && { onSettled }),
        },
      )
    if (ask) ask(input, send)
    else send()
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

/** What is wrong with each field, in the current language. */
export const translateIssues = (issues: Parameters<typeof firstIssues>[0]): FieldErrors =>
  Object.fromEntries(Object.entries(firstIssues(issues)).map(([field, issue]) => [field, translateCode(issue, '')]))
