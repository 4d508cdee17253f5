import type { ReactNode } from 'react'
import type { InboxItem } from '#contract/inbox/inbox.ts'
import type { Payment } from '#contract/payments.ts'
import type { Proposal } from '#contract/proposals.ts'
import type { TillAlarm } from '#contract/tills/till.ts'
import type { ToPay } from '#contract/withdrawals.ts'
import { t } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { triangleAlert } from '../../ui/icons/initial.ts'
import { handCoins } from '../../ui/icons/navigation.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { messageSquareText, userCheck } from '../icons/navigation.ts'
import { isAcceptable } from '../tables/credited-to.tsx'
import type { Flag } from '../tables/flags.tsx'
import { listFlags as listPaymentFlags } from '../tables/payment-flags.ts'
import { listFlags as listWithdrawalFlags } from '../tables/withdrawal-flags.ts'
import type { InboxRow } from './inbox-rows.ts'

/** Sentences of nouns that the inbox does not import. */
export interface RowWords {
  alarm: (alarm: TillAlarm) => string
  proposal: (proposal: Proposal) => string
}

interface RowParts {
  mark: ReactNode
  title: ReactNode
  /** «+1,000.00» */
  figure?: string
  /** The kind. */
  what: string
  /** The evidence in a word. */
  note?: { word: ReactNode; tone: 'good' | 'bad' | 'warn' | 'plain' | 'chat' }
}

/** What a row of the list shows. */
export function describeRow(row: InboxRow, words: RowWords): RowParts {
  if ('alarm' in row) {
    const { amount } = row.alarm
    return {
      mark: <IconBadge path={triangleAlert} thread="brick" />,
      title: words.alarm(row.alarm),
      ...(amount !== null && { figure: formatTaka(Math.abs(amount)) }),
      what: t('Alarm'),
    }
  }
  return describeItem(row.item, words)
}

function describeItem({ payment, withdrawal, support, proposal, sms }: InboxItem, words: RowWords): RowParts {
  if (payment) return describePayment(payment)
  if (withdrawal) return describeWithdrawal(withdrawal)
  if (support)
    return {
      mark: <IconBadge path={messageSquareText} thread="indigo" />,
      title: <span translate="no">{support.username}</span>,
      what: t('Question'),
      note: {
        word: <MixedText>{support.newest?.message ?? support.message}</MixedText>,
        tone: 'chat',
      },
    }
  if (proposal)
    return {
      mark: <IconBadge path={userCheck} thread="marigold" />,
      title: words.proposal(proposal),
      ...(proposal.amount !== null && { figure: formatTaka(proposal.amount) }),
      what: t('Approval'),
      note: { word: t('{proposer} asks', { proposer: proposal.proposer }), tone: 'plain' },
    }
  const amount = formatTaka(sms?.amount ?? 0)
  return {
    mark: <IconBadge path={handCoins} thread="marigold" />,
    title: t('Unclaimed, {number}', { number: sms?.counterparty ?? sms?.till ?? t('no number') }),
    figure: sms?.direction === 'out' ? `−${amount}` : `+${amount}`,
    what: sms ? paymentMethodName(sms.method) : 'SMS',
    note: { word: t('No request names it'), tone: 'plain' },
  }
}

function describePayment(payment: Payment): RowParts {
  const note = isAcceptable(payment)
    ? toNote(listPaymentFlags({ ...payment, bonus: 0 }))
    : ({ word: t('Credited before'), tone: 'bad' } as const)
  return {
    mark: <PaymentMethodMark method={payment.payment_method} />,
    title: <span translate="no">{payment.username}</span>,
    figure: `+${formatTaka(payment.amount)}`,
    what: t('Top-up'),
    ...(note && { note }),
  }
}

function describeWithdrawal(withdrawal: ToPay): RowParts {
  const note = withdrawal.sent_sms
    ? ({ word: t('SMS seen'), tone: 'good' } as const)
    : toNote(listWithdrawalFlags(withdrawal))
  return {
    mark: <PaymentMethodMark method={withdrawal.method} />,
    title: <span translate="no">{withdrawal.username}</span>,
    figure: `−${formatTaka(withdrawal.amount)}`,
    what: withdrawal.status === 'approved' ? t('Pay now') : t('Payout'),
    ...(note && { note }),
  }
}

/** The first flag. A warning has precedence over a fact. */
function toNote(flags: Flag[]): RowParts['note'] {
  const first = flags.find(({ tone }) => !tone) ?? flags[0]
  if (!first) return undefined
  return { word: first.word, tone: first.tone === 'good' ? 'good' : first.tone === 'note' ? 'plain' : 'warn' }
}
