import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import { messages } from '../../i18n/messages.ts'
import { DateTime, formatDateTime } from '../../ui/date-time.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'
import { IconBadge, type Thread } from '../../ui/icon-badge.tsx'
import { bell, clock, megaphone, smartphone } from '../../ui/icons/actions.ts'
import { circleX } from '../../ui/icons/initial.ts'
import * as icons from '../../ui/icons/navigation.ts'
import { RowLink } from '../../ui/list.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { WithdrawalDenial } from '../../ui/withdrawal-denial.tsx'

interface NotificationRowProps {
  notification: Notification
  /** Called if it is not read yet. */
  onOpen: () => void
}

/** A notification. It opens what it reports. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { kind, created_at, is_read, params } = notification
  const { icon, open } = presentations[kind] as Presentation<NotificationKind>
  return (
    <RowLink
      {...open(notification)}
      state={{ isBelow: true }}
      onClick={() => !is_read && onOpen()}
      start={<IconBadge {...icon} />}
      title={<MixedText>{describe(notification)}</MixedText>}
      detail={<DateTime iso={created_at} format="time" />}
      end={
        !is_read && (
          <span className="unread">
            <span className="sr">{messages.notifications.isNew}</span>
          </span>
        )
      }
      below={renderReason(params)}
    />
  )
}

/** Why a request was denied. */
function renderReason(params: Notification['params']) {
  if (!('reason' in params) || params.reason === null) return null
  if (!('reason_text' in params)) return <WithdrawalDenial reason={params.reason} />
  return params.reason === 'other' ? (
    <MixedText>{params.reason_text ?? ''}</MixedText>
  ) : (
    messages.payments.denials[params.reason]
  )
}

function describe<Kind extends NotificationKind>({ kind, params }: Notification<Kind>): string {
  const sentence = messages.notifications.sentences[kind] as (values: object) => string
  return sentence({
    ...params,
    ...('amount' in params && params.amount !== null && { amount: formatPrice(params.amount) }),
    ...('until' in params && { until: formatDateTime(params.until) }),
    ...('count' in params && { count: formatCount(params.count) }),
  })
}

interface Presentation<Kind extends NotificationKind> {
  icon: { path: string; thread?: Thread }
  open: (notification: Notification<Kind>) => LinkProps
}

const openPayment = ({ ref: id }: { ref: string }) =>
  linkOptions({ to: '/home/transactions/payment/$id', params: { id } })
const openWithdrawal = ({ ref: id }: { ref: string }) =>
  linkOptions({ to: '/home/transactions/withdraw/$id', params: { id } })
const openThread = (id: string) => linkOptions({ to: '/home/support/$id', params: { id } })
const queueScreens = {
  payments: '/home/balance-request',
  withdrawals: '/home/withdraw-request',
  supports: '/home/support-messages',
} as const

const alarm = {
  icon: { path: bell, thread: 'brick' },
  open: () => linkOptions({ to: '/home/tills' }),
} as const

const presentations: { [Kind in NotificationKind]: Presentation<Kind> } = {
  payment_added: { icon: { path: icons.landmark }, open: openPayment },
  payment_denied: { icon: { path: circleX, thread: 'brick' }, open: openPayment },
  payment_reversed: { icon: { path: circleX, thread: 'brick' }, open: openPayment },
  payment_waiting: { icon: { path: clock, thread: 'marigold' }, open: openPayment },
  withdrawal_approved: { icon: { path: icons.banknoteArrowDown, thread: 'marigold' }, open: openWithdrawal },
  withdrawal_paid: { icon: { path: icons.banknoteArrowDown, thread: 'marigold' }, open: openWithdrawal },
  withdrawal_failed: { icon: { path: circleX, thread: 'brick' }, open: openWithdrawal },
  withdrawal_waits: { icon: { path: clock, thread: 'marigold' }, open: openWithdrawal },
  withdrawal_denied: { icon: { path: circleX, thread: 'brick' }, open: openWithdrawal },
  money_received: { icon: { path: icons.handCoins }, open: () => ({ to: '/home/statement' }) },
  money_unclaimed: {
    icon: { path: icons.handCoins, thread: 'marigold' },
    open: () => ({ to: '/home/payment-sitting' }),
  },
  referral_bonus: { icon: { path: icons.gift }, open: () => ({ to: '/home/rewards' }) },
  support_reply: {
    icon: { path: icons.lifeBuoy, thread: 'indigo' },
    open: ({ params }) => openThread(params.thread),
  },
  support_solved: { icon: { path: icons.lifeBuoy, thread: 'indigo' }, open: ({ ref }) => openThread(ref) },
  notice: { icon: { path: megaphone, thread: 'indigo' }, open: () => ({ to: '/home' }) },
  shop_open: { icon: { path: icons.store }, open: () => ({ to: '/home' }) },
  tasks_ready: { icon: { path: icons.circlePlay }, open: () => ({ to: '/home/my-task' }) },
  number_proved: { icon: { path: smartphone, thread: 'indigo' }, open: () => ({ to: '/home/security' }) },
  account_recovered: { icon: { path: smartphone, thread: 'brick' }, open: () => ({ to: '/home/security' }) },
  new_device: { icon: { path: smartphone, thread: 'indigo' }, open: () => ({ to: '/home/devices' }) },
  queue_waiting: {
    icon: { path: clock, thread: 'marigold' },
    open: ({ params }) => ({ to: queueScreens[params.queue] }),
  },
  alarm_forged: alarm,
  alarm_payout: alarm,
  alarm_phone: alarm,
  alarm_gap: alarm,
  alarm_unknown: alarm,
  alarm_rewards: alarm,
  alarm_proposal: { ...alarm, open: () => ({ to: '/home/proposals' }) },
}
