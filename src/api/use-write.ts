import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import { firstIssues } from '#contract/issues.ts'
import type { FieldErrors } from '../forms/form.tsx'
import { messages, translateCode } from '../i18n/messages.ts'
import { showToast } from '../ui/toast.ts'
import { CallError } from './call-error.ts'
import { ProposedError } from './proposed-error.ts'
import { endpointMutation } from './query.ts'

interface WriteOptions<E extends WriteEndpoint> {
  /** Checks what the schema cannot: an amount against the balance. Returns messages in the current language. */
  check?: (input: Input<E>) => FieldErrors
  /** Opens a confirmation after the checks. Nothing is sent until it calls `send`; `onSettled` runs after the request. */
  confirm?: (input: Input<E>, send: (onSettled: () => void) => void) => void
  /** Replaces the direct call. Resolves with undefined if it has stored the input to send it later. */
  deliver?: (input: Input<E>, idempotencyKey: string) => Promise<Output<E> | undefined>
  /** Shown if the server failed (5xx), instead of «Something went wrong.». In the current language. */
  unexpected?: string
  /** `form` is the one passed to `submit`, so that the caller can reset it. */
  onDone?: (output: Output<E>, form: HTMLFormElement | undefined) => void
  /** `deliver` has stored it to send it later. */
  onStored?: () => void
  /** A second person has to confirm it. The toast is shown already. */
  onProposed?: () => void
  /** The server has refused it. */
  onRefused?: (refusal: CallError) => void
  /** There was no response. */
  onUnanswered?: (error: Error) => void
}

/**
 * Runs a write from a form: checks the fields with the endpoint's schema, then sends them. It uses the same
 * Idempotency-Key until a response arrives, so that a second press or a retry has its effect once.
 * `errors` belong to fields by name. `failure` is a message that belongs to no field.
 */
export function useWrite<E extends WriteEndpoint>(
  endpoint: E,
  { check, confirm, deliver, unexpected, onDone, onStored, onProposed, onRefused, onUnanswered }: WriteOptions<E> = {},
) {
  const mutation = useMutation(endpointMutation(endpoint, deliver))
  const [checkErrors, setCheckErrors] = useState<FieldErrors>({})
  const pendingKey = useRef<{ body: string; key: string }>(undefined)

  function getKey(body: string): string {
    if (pendingKey.current?.body !== body) pendingKey.current = { body, key: crypto.randomUUID() }
    return pendingKey.current.key
  }

  function submit(fields: object, form?: HTMLFormElement) {
    if (mutation.isPending) return
    const checked = v.safeParse(endpoint.input, fields)
    const errors = checked.success ? (check?.(checked.output as Input<E>) ?? {}) : translateIssues(checked.issues)
    setCheckErrors(errors)
    if (!checked.success || Object.keys(errors).length > 0) return
    const input = checked.output as Input<E>
    const send = (onSettled?: () => void) =>
      mutation.mutate(
        { input, idempotencyKey: getKey(JSON.stringify(fields)) },
        {
          onSuccess: (output) => {
            pendingKey.current = undefined
            if (output === undefined) onStored?.()
            else onDone?.(output, form)
          },
          onError: (error) => {
            if (error instanceof ProposedError) {
              pendingKey.current = undefined
              showToast.success(error.message)
              onProposed?.()
            } else if (error instanceof CallError && error.status !== undefined) onRefused?.(error)
            else onUnanswered?.(error)
          },
          ...(onSettled && { onSettled }),
        },
      )
    if (confirm) confirm(input, send)
    else send()
  }

  const refusal = mutation.error instanceof CallError ? mutation.error : undefined
  const serverErrors = refusal?.errors ?? {}
  const hasFieldErrors = Object.keys(serverErrors).length > 0
  const hasCheckErrors = Object.keys(checkErrors).length > 0
  const isServerError = (refusal?.status ?? 0) >= 500
  const isProposed = mutation.error instanceof ProposedError
  return {
    submit,
    isSending: mutation.isPending,
    isDone: mutation.isSuccess && !hasCheckErrors,
    errors: { ...serverErrors, ...checkErrors } as FieldErrors,
    failure:
      hasFieldErrors || hasCheckErrors || isProposed
        ? undefined
        : isServerError
          ? (unexpected ?? messages.ui.somethingWrong.plain)
          : mutation.error?.message,
    reset: () => {
      setCheckErrors({})
      mutation.reset()
    },
  }
}

/** The error of each field, in the current language. */
export const translateIssues = (issues: Parameters<typeof firstIssues>[0]): FieldErrors =>
  Object.fromEntries(Object.entries(firstIssues(issues)).map(([field, issue]) => [field, translateCode(issue, '')]))
