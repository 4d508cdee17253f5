import type { MoveReason, Purse, StatementLine } from '#contract/statements.ts'
import { messages } from '../../i18n/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { IconBadge, type Thread } from '../../ui/icon-badge.tsx'
import * as icons from '../../ui/icons/navigation.ts'
import { RowLink } from '../../ui/list.tsx'
import type { Shown } from './statement-pages.ts'

interface StatementRowProps {
  line: StatementLine
  /** Undefined: all accounts. */
  view: Shown['view']
  suffix: 'BDT' | 'BTD'
}

/** One movement, with the balance after it. It opens the screen of what has caused it. */
export function StatementRow({ line, view, suffix }: StatementRowProps) {
  const { reason, ref, amount, created_at } = line
  const purse = view === 'rewards' ? 'earning' : view
  const ends = listEnds(line, purse)
  const parts = {
    start: <IconBadge {...reasonIcons[reason](line)} />,
    title: describeLine(line),
    detail: (
      <>
        <DateTime iso={created_at} format="time" />
        {ends && ` · ${ends}`}
      </>
    ),
    end: (
      <>
        <Money amount={amount} sign={signOf(line, purse)} suffix={suffix} />
        {/* The sum of rewards is what matters there. */}
        {view !== 'rewards' && <BalancesAfter line={line} purse={purse} />}
      </>
    ),
  }
  const state = { isBelow: true } as const
  if (reason === 'top_up' || reason === 'top_up_reversal')
    return <RowLink {...parts} to="/home/transactions/payment/$id" params={{ id: ref }} state={state} />
  if (reason.startsWith('withdraw_'))
    return <RowLink {...parts} to="/home/transactions/withdraw/$id" params={{ id: ref }} state={state} />
  return <RowLink {...parts} to="/home/transactions/entry/$id" params={{ id: ref }} state={state} />
}

/** «To rahim», «Plan bought» */
export function describeLine({ reason, from, other }: StatementLine): string {
  const { reasons, sentTo, receivedFrom } = messages.statements
  if (reason === 'wallet_transfer' && other) return from ? sentTo(other) : receivedFrom(other)
  return reasons[reason]
}

/** «Income → On hold», where all accounts are shown. The title names another member, and the balance after it the account. */
export function listEnds({ from, to }: StatementLine, purse: Purse | undefined): string | undefined {
  const { purses } = messages.requests
  return from && to && !purse ? `${purses[from]} → ${purses[to]}` : undefined
}

/** Without a sign for a move between the member's own accounts, where all are shown. */
export function signOf({ from, to }: StatementLine, purse: Purse | undefined): '+' | '−' | undefined {
  if (purse) return to === purse ? '+' : '−'
  if (from && to) return undefined
  return to ? '+' : '−'
}

/** The balance of the shown account, or those of the accounts that changed. */
function BalancesAfter({ line, purse }: { line: StatementLine; purse: Purse | undefined }) {
  const { after, balance } = messages.statements
  if (purse) return <span className="meta num">{after(balance, formatTaka(line[purse]))}</span>
  const changed = [line.from, line.to].filter((one) => one !== null)
  // What is on hold follows from the other balance.
  const shown = changed.length > 1 ? changed.filter((one) => one !== 'hold') : changed
  return shown.map((one) => (
    <span key={one} className="meta num">
      {after(messages.requests.purses[one], formatTaka(line[one]))}
    </span>
  ))
}

type Badge = { path: string; thread?: Thread }

const always = (path: string, thread?: Thread) => (): Badge => ({ path, ...(thread && { thread }) })

/** What each movement is shown with. */
export const reasonIcons: Record<MoveReason, (line: StatementLine) => Badge> = {
  top_up: always(icons.landmark),
  top_up_reversal: always(icons.landmark),
  plan_purchase: always(icons.badgeCheck, 'marigold'),
  plan_referral: always(icons.gift),
  referral_bonus: always(icons.gift),
  task_reward: always(icons.circlePlay),
  plan_bonus: always(icons.badgeCheck),
  income_transfer: always(icons.arrowLeftRight, 'plain'),
  wallet_transfer: ({ from }) => (from ? { path: icons.send, thread: 'marigold' } : { path: icons.handCoins }),
  withdraw_hold: always(icons.banknoteArrowDown, 'marigold'),
  withdraw_payout: always(icons.banknoteArrowDown, 'marigold'),
  withdraw_release: always(icons.banknoteArrowDown),
  give_balance: always(icons.handCoins),
  opening_balance: always(icons.handCoins),
  opening_earning: always(icons.handCoins),
  forfeit: always(icons.receiptText, 'plain'),
  correction: always(icons.receiptText, 'plain'),
}
