import { useMutation } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import { firstIssues } from '#contract/issues.ts'
import { useDraftPlace } from '../forms/draft.ts'
import type { FieldErrors } from '../forms/form.tsx'
import { messages, translateCode } from '../i18n/messages.ts'
import { randomId } from '../storage/random-id.ts'
import { showToast } from '../ui/toast.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import type { UnansweredError } from './pending-write.ts'
import { ProposedError } from './proposed-error.ts'
import { withProof } from './with-proof.ts'

interface WriteOptions<E extends WriteEndpoint> {
  /** What the write is about, if the same screen can write about several: the id of a request. */
  about?: string
  /** The result of an unanswered earlier write is only a note: a dialog must not end as if it had sent it now. */
  isDialog?: boolean
  /** Checks what the schema cannot: an amount against the balance. Returns messages in the current language. */
  check?: (input: Input<E>) => FieldErrors
  /** Opens a confirmation after the checks. Nothing is sent until it calls `send`; `onSettled` runs after the request. */
  confirm?: (input: Input<E>, send: (onSettled: () => void) => void) => void
  /** Replaces the direct call. Resolves with undefined if it has stored the input to send it later. `left` aborts when the form is left. */
  deliver?: (input: Input<E>, idempotencyKey: string, left: AbortSignal) => Promise<Output<E> | undefined>
  /** Shown if the server failed (5xx), instead of «Something went wrong.». In the current language. */
  unexpected?: string
  /** Shown if it was done, but its response had a secret and was lost. In the current language. */
  answerLost?: string
  /** `form` is the one passed to `submit`, so that the caller can reset it. */
  onDone?: (output: Output<E>, form: HTMLFormElement | undefined) => void
  /** It was done after the form was left. No other callback is called then. */
  onDoneLater?: (output: Output<E>) => void
  /** `deliver` has stored it to send it later. */
  onStored?: () => void
  /** A second person has to confirm it. The toast is shown already. */
  onProposed?: () => void
  /** The server has refused it. */
  onRefused?: (refusal: CallError) => void
  /** There was no response. */
  onUnanswered?: (error: Error) => void
}

interface Sending<E extends WriteEndpoint> {
  /** Undefined: only asks what became of the last one. */
  input?: Input<E>
  /** What the form has sent. */
  fields?: object
  /** A stored key of an unanswered write is used instead. */
  key: string
}

/** Not of signed-out users, who cannot ask what became of it, and not if a repeat leaves the same state. */
const canBeAsked = ({ role, isSmall, hasSecretResponse }: WriteEndpoint) =>
  role !== 'anyone' && !isSmall && hasSecretResponse !== 'repeatable'

/** Where the key of a write is stored until it has an answer. */
function usePlace(endpoint: WriteEndpoint, about: string): string | undefined {
  const place = useDraftPlace(`write:${endpoint.path}:${about}`)
  return canBeAsked(endpoint) ? place : undefined
}

/** Whether the last write has no answer. Its form then has to be shown, because it asks what became of it. */
export function useHasUnanswered(endpoint: WriteEndpoint, about = ''): boolean {
  const place = usePlace(endpoint, about)
  return place !== undefined && localStorage.getItem(place) !== null
}

/**
 * Runs a write from a form: checks the fields with the endpoint's schema, then sends them. It uses the same
 * Idempotency-Key until a response arrives, so that a second press or a retry has its effect once. Of a signed-in user the key is
 * stored before it is sent. After a reload, and when the form was left before the response, the server is asked what became of it,
 * and the result is that of the write.
 * `errors` belong to fields by name. `failure` is a message that belongs to no field.
 */
export function useWrite<E extends WriteEndpoint>(
  endpoint: E,
  {
    about = '',
    isDialog = false,
    check,
    confirm,
    deliver,
    unexpected,
    answerLost,
    onDone,
    onDoneLater,
    onStored,
    onProposed,
    onRefused,
    onUnanswered,
  }: WriteOptions<E> = {},
) {
  const ownPlace = usePlace(endpoint, about)
  const place = deliver ? undefined : ownPlace
  const leaving = useRef(new AbortController())
  const isLeft = () => leaving.current.signal.aborted
  function sendNow(input: Input<E>, idempotencyKey: string) {
    const left = leaving.current.signal
    return withProof(
      () => (deliver ? deliver(input, idempotencyKey, left) : call(endpoint, input, { idempotencyKey })),
      left,
    )
  }
  const mutation = useMutation({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: async ({ input, fields = {}, key }: Sending<E>) => {
      const send = input && ((stored: string) => sendNow(input, stored))
      // Lazy, because the sign-in does not need it.
      const lazy = place && (await import('./send-once.ts').catch(() => undefined))
      if (place && lazy)
        return lazy.sendOnce(endpoint, { place, key, fields, isNote: isDialog && !isSent.current, send, isLeft })
      // The chunk is missing. Nothing is sent whose key is not stored.
      if (!send || place) throw new CallError(undefined, undefined)
      return send(key)
    },
    onSuccess: (output) => {
      if (output !== undefined && isLeft()) onDoneLater?.(output)
    },
    meta: { touches: endpoint.touches },
  })
  const [checkErrors, setCheckErrors] = useState<FieldErrors>({})
  const pendingKey = useRef<{ body: string; key: string }>(undefined)
  /** This form has sent something: what became of it is its own result. */
  const isSent = useRef(false)
  // A double tap is faster than the rendering that shows `isPending`.
  const isInFlight = useRef(false)

  useEffect(() => {
    // React's strict mode unmounts and mounts again.
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (place && localStorage.getItem(place)) askNow()
  }, [place])

  /** Asks what became of a write whose response was lost. */
  function ask() {
    if (!isInFlight.current) run({ key: '' })
  }

  function run(sending: Sending<E>, form?: HTMLFormElement, onSettled?: () => void) {
    isInFlight.current = true
    mutation.mutate(sending, {
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
        } else if (error instanceof CallError && error.status) onRefused?.(error)
        else onUnanswered?.(error)
      },
      onSettled: () => {
        isInFlight.current = false
        onSettled?.()
      },
    })
  }

  function submit(fields: object, form?: HTMLFormElement) {
    if (isInFlight.current) return
    const checked = v.safeParse(endpoint.input, fields)
    const errors = checked.success ? (check?.(checked.output as Input<E>) ?? {}) : translateIssues(checked.issues)
    setCheckErrors(errors)
    if (!checked.success || Object.keys(errors).length > 0) return
    const input = checked.output as Input<E>
    const send = (onSettled?: () => void) => {
      if (isInFlight.current) return
      const body = JSON.stringify(fields)
      // The key of a write without an answer is stored at its place.
      if (place || pendingKey.current?.body !== body) pendingKey.current = { body, key: randomId() }
      isSent.current = true
      run({ input, fields, key: pendingKey.current.key }, form, onSettled)
    }
    if (confirm) confirm(input, send)
    else send()
  }

  function describeFailure(): ReactNode {
    const { error } = mutation
    if (isAsking) return messages.outbox.mayBeDone
    if (Note) return createElement(Note, { onRetry: ask })
    if (hasErrors || error instanceof ProposedError) return undefined
    if ((refusal?.status ?? 0) >= 500) return unexpected ?? messages.ui.somethingWrong.plain
    if (refusal?.code === 'answer_not_stored' && answerLost) return answerLost
    return error?.message
  }

  const Note = (mutation.error as Partial<UnansweredError> | null)?.Note
  const isAsking = mutation.isPending && !mutation.variables.input
  const refusal = mutation.error instanceof CallError ? mutation.error : undefined
  const errors: FieldErrors = { ...refusal?.errors, ...checkErrors }
  const hasErrors = Object.keys(errors).length > 0
  return {
    submit,
    isSending: mutation.isPending,
    isDone: mutation.isSuccess && !hasErrors,
    errors,
    failure: describeFailure(),
    /** The failure is about the last write, of which it is not known whether it has gone through. */
    isUnanswered: isAsking || Note !== undefined,
    reset: () => {
      setCheckErrors({})
      mutation.reset()
    },
  }
}

/** The error of each field, in the current language. */
export const translateIssues = (issues: Parameters<typeof firstIssues>[0]): FieldErrors =>
  Object.fromEntries(Object.entries(firstIssues(issues)).map(([field, issue]) => [field, translateCode(issue, '')]))
