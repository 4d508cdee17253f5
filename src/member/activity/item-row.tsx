import { memo } from 'react'
import type { ActivityItem } from '#contract/activity.ts'
import type { OwnPayment } from '#contract/own-payments.ts'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import type { StatementLine } from '#contract/statements.ts'
import type { SupportMessage } from '#contract/supports.ts'
import { messages } from '../../i18n/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { ban, checkCheck, clock } from '../../ui/icons/actions.ts'
import { banknoteArrowUp } from '../../ui/icons/banknote.ts'
import { circleX } from '../../ui/icons/initial.ts'
import { lifeBuoy } from '../../ui/icons/navigation.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { describeLine, reasonIcons } from '../statements/statement-row.tsx'
import { ActivityLink, Figure, RowState } from './activity-row.tsx'

interface ItemRowProps {
  item: ActivityItem
  /** The place of a pending request. */
  place: string | undefined
}

/** A top-up, a withdrawal, a conversation or an entry. It opens its page. Memoized, because a next page renders the list again. */
export const ItemRow = memo(function ItemRow({ item, place }: ItemRowProps) {
  const { payment, withdrawal, support, line, is_new: isNew } = item
  if (payment) return <PaymentRow payment={payment} line={line} place={place} isNew={isNew} />
  if (withdrawal) return <WithdrawalRow withdrawal={withdrawal} line={line} place={place} isNew={isNew} />
  if (support) return <SupportRow thread={support} isNew={isNew} />
  return line && <EntryRow line={line} isNew={isNew} />
})

/** The back arrow of the page returns to the list. */
const isBelow = { isBelow: true } as const

interface Marked {
  isNew: boolean | undefined
}

interface Request extends Marked {
  line: StatementLine | null
  place: string | undefined
}

function PaymentRow({ payment, line, place, isNew }: Request & { payment: OwnPayment }) {
  const { _id: id, payment_method: method, amount, created_at, state, reversed_amount } = payment
  const isAdded = state === 'success' && reversed_amount === null
  return (
    <ActivityLink
      to="/home/transactions/payment/$id"
      params={{ id }}
      state={isBelow}
      isNew={isNew}
      mark={<PaymentMethodMark method={method} />}
      title={messages.activity.topUpBy(paymentMethodName(method))}
      figure={<Figure amount={amount} sign="+" look={isAdded ? 'in' : 'off'} />}
      detail={
        place ?? (
          <>
            <DateTime iso={created_at} format="time" />
            {state === 'deny' && ` · ${messages.activity.correct}`}
          </>
        )
      }
      end={isAdded && line ? <BalanceAfter line={line} /> : <PaymentState payment={payment} />}
    />
  )
}

function PaymentState({ payment: { state, reversed_amount } }: { payment: OwnPayment }) {
  const { waiting, done, denied, cancelled, takenBack } = messages.requests.outcomes
  if (state === 'pending') return <Waiting>{waiting}</Waiting>
  if (state === 'cancelled') return <Cancelled>{cancelled}</Cancelled>
  if (reversed_amount !== null) return <Failed>{takenBack}</Failed>
  return state === 'success' ? <RowState is="done">{done}</RowState> : <Failed>{denied}</Failed>
}

function WithdrawalRow({ withdrawal, line, place, isNew }: Request & { withdrawal: OwnWithdrawal }) {
  const { _id: id, method, amount, created_at, status, paid_at, can_cancel } = withdrawal
  const isTaken = status === 'pending' || status === 'approved'
  return (
    <ActivityLink
      to="/home/transactions/withdraw/$id"
      params={{ id }}
      state={isBelow}
      isNew={isNew}
      mark={<PaymentMethodMark method={method} />}
      title={messages.activity.withdrawalTo(paymentMethodName(method))}
      figure={<Figure amount={amount} sign="−" look={isTaken ? undefined : 'off'} />}
      // One that is being paid no longer waits for its turn.
      detail={(can_cancel && place) || <DateTime iso={created_at} format="time" />}
      end={paid_at && line ? <BalanceAfter line={line} /> : <WithdrawalState withdrawal={withdrawal} />}
    />
  )
}

function WithdrawalState({ withdrawal: { status, paid_at, can_cancel } }: { withdrawal: OwnWithdrawal }) {
  const { waiting, paying, done, denied, cancelled } = messages.requests.outcomes
  if (status === 'denied') return <Failed>{denied}</Failed>
  if (status === 'cancelled') return <Cancelled>{cancelled}</Cancelled>
  if (paid_at) return <RowState is="done">{done}</RowState>
  // In a payout batch, or approved and not paid yet.
  if (!can_cancel) return <Waiting icon={banknoteArrowUp}>{paying}</Waiting>
  return <Waiting>{waiting}</Waiting>
}

function SupportRow({ thread, isNew }: Marked & { thread: SupportMessage }) {
  const { _id: id, message, created_at, newest, isSolved, isAnswered } = thread
  const { newReply, solved } = messages.activity
  return (
    <ActivityLink
      to="/home/support/$id"
      params={{ id }}
      state={isBelow}
      isNew={isNew}
      mark={<IconBadge path={lifeBuoy} thread="indigo" />}
      title={<Cut>{message}</Cut>}
      figure={
        isSolved ? (
          <RowState is="done" icon={checkCheck}>
            {solved}
          </RowState>
        ) : isAnswered ? (
          <RowState is="loose">{newReply}</RowState>
        ) : (
          <Waiting>{messages.requests.outcomes.waiting}</Waiting>
        )
      }
      detail={newest ? <Cut>{newest.message}</Cut> : messages.supports.title}
      end={<DateTime iso={created_at} format="time" />}
    />
  )
}

const Cut = ({ children }: { children: string }) => (
  <span className="act-cut">
    <MixedText>{children}</MixedText>
  </span>
)

function EntryRow({ line, isNew }: Marked & { line: StatementLine }) {
  const { reason, ref: id, amount, from, to, other, created_at } = line
  const isOwn = from !== null && to !== null
  return (
    <ActivityLink
      to="/home/transactions/entry/$id"
      params={{ id }}
      state={isBelow}
      isNew={isNew}
      mark={<IconBadge {...reasonIcons[reason](line)} />}
      title={describeLine(line)}
      figure={
        <Figure amount={amount} sign={isOwn ? undefined : to ? '+' : '−'} look={to && !isOwn ? 'in' : undefined} />
      }
      detail={
        <>
          {reason === 'wallet_transfer' && other && `${messages.statements.reasons[reason]} · `}
          <DateTime iso={created_at} format="time" />
        </>
      }
      end={<BalanceAfter line={line} />}
    />
  )
}

/** The balance that the entry has changed: not what is on hold, if there is another one. */
function BalanceAfter({ line }: { line: StatementLine }) {
  const purse = [line.to, line.from].find((one) => one !== null && one !== 'hold') ?? 'balance'
  return (
    <span className="num">{messages.statements.after(messages.requests.purses[purse], formatTaka(line[purse]))}</span>
  )
}

const Waiting = ({ icon = clock, children }: { icon?: string; children: string }) => (
  <RowState is="waiting" icon={icon}>
    {children}
  </RowState>
)

const Failed = ({ children }: { children: string }) => (
  <RowState is="failed" icon={circleX}>
    {children}
  </RowState>
)

const Cancelled = ({ children }: { children: string }) => (
  <RowState is="off" icon={ban}>
    {children}
  </RowState>
)
