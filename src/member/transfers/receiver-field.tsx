import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { transfers } from '#contract/transfers.ts'
import { CallError } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { useDraftValue } from '../../forms/draft.ts'
import { type FieldErrors, useFieldError } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { userRound } from '../../ui/icons/initial.ts'

/** A username is complete when nothing was typed for this time. */
const pauseMs = 600
const charsMin = 3

const receiverQuery = (username: string) => ({
  ...endpointQuery(transfers.receiver, { username }),
  staleTime: 10 * minuteMs,
  retry: false,
})

/** The receiver that was found last, for the question. */
export const readReceiver = (client: QueryClient, username: string) =>
  client.getQueryData(receiverQuery(username.trim()).queryKey)

/** The error of a receiver who does not exist. Without an answer there is none, because the transfer itself is refused then. */
export async function checkReceiver(client: QueryClient, username: string): Promise<FieldErrors> {
  try {
    if (username.trim()) await client.fetchQuery(receiverQuery(username.trim()))
    return {}
  } catch (error) {
    return isFinal(error) ? { username: error.message } : {}
  }
}

const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'user_not_found' || error.code === 'to_oneself')

/** The receiver's username. Shows who that is as soon as it is complete. */
export function ReceiverField() {
  const isOnline = useIsOnline()
  const fieldError = useFieldError('username')
  const [typed, setTyped] = useState(useDraftValue('username') ?? '')
  const [complete, setComplete] = useState('')
  const { data, error } = useQuery({
    ...receiverQuery(complete),
    enabled: isOnline && complete.length >= charsMin && complete === typed.trim(),
  })

  useEffect(() => {
    const timer = setTimeout(() => setComplete(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  const isCurrent = complete === typed.trim()
  const { receiver, noReceiver } = messages.transfers
  return (
    <div className="stack stack-s">
      <TextField
        name="username"
        label={messages.forms.username}
        path={userRound}
        placeholder={messages.forms.enterUsername}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className="field-hint" role="status">
        {isCurrent && data && receiver(data.username, data.digits)}
        {isCurrent && !fieldError && isFinal(error) && (error.code === 'user_not_found' ? noReceiver : error.message)}
      </p>
    </div>
  )
}
