import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { translateErrors } from '../../../api/call-error.ts'
import { messages, translateCode } from '../../../i18n/messages.ts'
import { type Entry, hasArrived, isOverLimit } from '../../../outbox/entry.ts'
import { getWaitLeftMs } from '../../../outbox/transition.ts'
import { Status } from '../../../ui/badge.tsx'
import { DateTime, formatUntil } from '../../../ui/date-time.tsx'
import { Money } from '../../../ui/format.tsx'
import { IconBadge } from '../../../ui/icon-badge.tsx'
import { circlePlay } from '../../../ui/icons/navigation.ts'
import { MixedText } from '../../../ui/mixed-text.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../../ui/payment-method-mark.tsx'
import type { ShownEntry } from '../use-outbox.ts'
import { EntryActions } from './entry-actions.tsx'
import { getEntryName, parseBody } from './entry-name.ts'

interface EntryRowProps {
  entry: ShownEntry
  /** The task's title, for a claim. */
  title?: string | undefined
  /** True among entries of several kinds. */
  hasKind?: boolean | undefined
}

/** An entry with its status and actions. Must be inside `EntryDialogs`. */
export function EntryRow({ entry, title, hasKind = false }: EntryRowProps) {
  const { kind, state, createdAtMs } = entry
  const { kinds, filledIn } = messages.outbox
  return (
    <li className="msg">
      <div className="msg-head">
        <span className="meta">
          {hasKind && kind !== 'claim' && <span className="entry-kind">{kinds[kind]}</span>}
          {filledIn(<DateTime iso={new Date(createdAtMs).toISOString()} />)}
        </span>
        {/* Refused because it has arrived before. */}
        <EntryStatus state={hasArrived(entry.refused?.code) ? 'sent' : state} />
      </div>
      <EntryContents entry={entry} title={title} />
      <EntryReason entry={entry} />
      {entry.state !== 'sent' && <EntryActions entry={entry} name={title ?? getEntryName(entry)} />}
    </li>
  )
}

interface EntryContentsProps {
  entry: ShownEntry
  /** The task's title, for a claim. */
  title?: string | undefined
}

/** The values of an entry, as the lists show them after it is sent. */
function EntryContents({ entry, title }: EntryContentsProps) {
  const payment = parseBody('payment', entry)
  if (payment) {
    const { payment_method, amount, transaction_id } = payment
    return (
      <Link to="/home/transactions/payment/$id" params={{ id: entry.id }} className="entry-summary">
        <PaymentMethodMark method={payment_method} />
        <span className="row-main">
          <b>
            <Money amount={amount} />
          </b>
          <span className="meta">
            {paymentMethodName(payment_method)}{' '}
            <span className="mono" translate="no">
              {transaction_id}
            </span>
          </span>
        </span>
      </Link>
    )
  }
  const text = (parseBody('support', entry) ?? parseBody('reply', entry))?.message
  if (text)
    return (
      <p className="entry-text">
        <MixedText>{text}</MixedText>
      </p>
    )
  return (
    <div className="entry-summary">
      {entry.kind === 'claim' && <IconBadge path={circlePlay} />}
      <b>{title ?? messages.outbox.kinds[entry.kind]}</b>
    </div>
  )
}

/** Why an entry has not arrived yet, and when it is retried. */
export function EntryReason({ entry }: { entry: ShownEntry }) {
  const { state, refused, mayHaveArrived } = entry
  const { noResponse, savedUntilSignIn, sentAfterLimit } = messages.outbox
  if (state === 'sign-in') return <p className="meta">{savedUntilSignIn}</p>
  if (state === 'needs-fix' && refused) {
    const reasons = new Set([translateCode(refused, refused.message), ...Object.values(translateErrors(refused))])
    return [...reasons].map((reason) => (
      <p key={reason} className="field-error">
        {reason}
      </p>
    ))
  }
  if (state === 'waiting' && refused && isOverLimit(entry))
    return (
      <p className="meta">
        {translateCode(refused, refused.message)} {sentAfterLimit}
      </p>
    )
  if (state !== 'waiting' || !mayHaveArrived) return null
  return (
    <p className="meta">
      {noResponse} <NextAttempt entry={entry} />
    </p>
  )
}

/** Sooner retries are not shown. */
const shortWaitMs = 10_000

/** The time of the next attempt. */
function NextAttempt({ entry }: { entry: Entry }) {
  const [nowMs, setNowMs] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), shortWaitMs)
    return () => clearInterval(timer)
  }, [])

  const leftMs = getWaitLeftMs(entry, nowMs)
  return leftMs > shortWaitMs ? messages.outbox.nextAttempt(formatUntil(leftMs)) : null
}

const statusKinds = {
  waiting: 'waiting',
  sending: 'sending',
  'sign-in': 'locked',
  'needs-fix': 'fix',
  sent: 'ok',
} as const

/** The state of an entry as a badge. */
export function EntryStatus({ state }: Pick<ShownEntry, 'state'>) {
  return <Status is={statusKinds[state]}>{messages.outbox.states[state]}</Status>
}
