import * as v from 'valibot'
import { TillAlarmKind } from './alarm-kind.ts'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Choice, Id, Moment } from './fields.ts'
import { issue } from './issues.ts'
import { TakaSum } from './money.ts'
import { notificationList } from './notification-list.ts'
import { DenialReason } from './own-payments.ts'
import { markThreadRead } from './thread-notifications.ts'

const Amount = v.object({ amount: TakaSum })
const DeniedPayment = v.object({
  amount: TakaSum,
  reason: v.nullable(DenialReason),
  /** The words of the reason `other`. */
  reason_text: v.nullable(v.string()),
})

/** `state` is `over` when it has ended by itself, or an administrator has closed it. `till` and `phone` are labels. */
const Alarm = v.object({
  alarm: TillAlarmKind,
  state: v.picklist(['open', 'over']),
  till: v.nullable(v.string()),
  phone: v.nullable(v.string()),
})

interface Kind {
  /** The roles that can have notifications of the kind. */
  readers: 'members' | 'administrators' | 'all'
  /** The values of its sentence. The page makes the sentence in the reader's language. */
  params: v.GenericSchema<object>
  /** It cannot be switched off, because an attacker would. */
  isAlwaysOn?: true
}

/** Each kind of notification. `ref` of a notification is the id of what it reports. A kind also needs a sentence in each language. */
const kinds = {
  payment_added: { readers: 'members', params: Amount },
  payment_denied: { readers: 'members', params: DeniedPayment },
  /** Its SMS proved forged. */
  payment_reversed: { readers: 'members', params: Amount },
  payment_waiting: { readers: 'members', params: Amount },
  withdrawal_approved: { readers: 'members', params: Amount },
  withdrawal_paid: { readers: 'members', params: v.object({ amount: TakaSum, payout_id: v.string() }) },
  /** The transfer that was reported as paid did not arrive, and is sent again. */
  withdrawal_failed: { readers: 'members', params: Amount },
  /** `digits`: the last ones of the number. `until`: it cannot be paid before then. */
  withdrawal_waits: {
    readers: 'members',
    params: v.object({ amount: TakaSum, digits: v.string(), until: Moment }),
    isAlwaysOn: true,
  },
  withdrawal_denied: { readers: 'members', params: v.object({ amount: TakaSum, reason: v.nullable(v.string()) }) },
  money_received: { readers: 'members', params: v.object({ amount: TakaSum, from: v.string() }) },
  /** `number` is the shortened sender, null if the SMS has none. */
  money_unclaimed: { readers: 'members', params: v.object({ amount: TakaSum, number: v.nullable(v.string()) }) },
  referral_bonus: { readers: 'members', params: Amount },
  support_reply: { readers: 'members', params: v.object({ thread: Id }) },
  support_solved: { readers: 'members', params: nothing },
  /** The first words. Earlier versions stored none. */
  notice: {
    readers: 'members',
    params: v.object({ text: v.optional(v.string(), ''), text_bn: v.optional(v.string(), '') }),
  },
  shop_open: { readers: 'members', params: nothing },
  tasks_ready: { readers: 'members', params: v.object({ count: v.number() }) },
  /** `digits`: the last ones of a number that now proves the member. */
  number_proved: { readers: 'members', params: v.object({ digits: v.string() }), isAlwaysOn: true },
  account_recovered: {
    readers: 'members',
    params: v.object({ by: v.picklist(['top_up', 'staff']) }),
    isAlwaysOn: true,
  },
  new_device: {
    readers: 'all',
    params: v.object({ browser: v.nullable(v.string()), os: v.nullable(v.string()) }),
  },
  /** A message has no amount. Earlier versions stored neither member nor amount. */
  queue_waiting: {
    readers: 'administrators',
    params: v.object({
      queue: v.picklist(['payments', 'withdrawals', 'supports']),
      since: Moment,
      username: v.optional(v.nullable(v.string()), null),
      amount: v.optional(v.nullable(TakaSum), null),
    }),
  },
  alarm_forged: { readers: 'administrators', params: Alarm },
  alarm_payout: { readers: 'administrators', params: Alarm },
  alarm_phone: { readers: 'administrators', params: Alarm },
  alarm_gap: { readers: 'administrators', params: Alarm },
  alarm_unknown: { readers: 'administrators', params: Alarm },
  alarm_proposal: { readers: 'administrators', params: Alarm },
  alarm_rewards: { readers: 'administrators', params: Alarm },
} satisfies Record<string, Kind>

export type NotificationKind = keyof typeof kinds
export type NotificationParams<K extends NotificationKind> = v.InferOutput<(typeof kinds)[K]['params']>

export const NotificationKind = Choice(Object.keys(kinds) as NotificationKind[])

const isSwitchable = (kind: NotificationKind): boolean => !(kinds[kind] as Kind).isAlwaysOn

/** The kinds that users of a role can switch. */
export const kindsFor = (role: string): NotificationKind[] =>
  NotificationKind.options.filter((kind) => {
    const { readers }: Kind = kinds[kind]
    return isSwitchable(kind) && (readers === 'all' || (readers === 'members') === (role === 'customer'))
  })

const common = { _id: Id, ref: v.string(), created_at: Moment, is_read: v.boolean() }

/** A notification of a known kind: one variant for each. */
export type Notification<K extends NotificationKind = NotificationKind> = {
  [One in K]: v.InferOutput<v.ObjectSchema<typeof common, undefined>> & { kind: One; params: NotificationParams<One> }
}[K]

// A union, because the code of `v.variant` would be in the page's first chunk.
export const Notification = v.union(
  NotificationKind.options.map((kind) => v.object({ ...common, kind: v.literal(kind), params: kinds[kind].params })),
) as unknown as v.GenericSchema<Notification>

const SwitchableKind = Choice(NotificationKind.options.filter(isSwitchable))

/** `kind` may be one of a newer server. */
const NotificationSwitch = v.object({ kind: v.string(), isOn: v.boolean() })

export const notifications = endpoints({
  list: notificationList,
  /** The bell no longer counts them. */
  markSeen: {
    method: 'PATCH',
    path: '/notification/mark-seen',
    role: 'signed-in',
    input: nothing,
    output: noData,
    touches: ['Customer'],
    message: 'Notifications are marked as seen.',
    isSmall: 'repeatable',
  },
  markRead: {
    method: 'PATCH',
    path: '/notification/mark-read/:id',
    role: 'signed-in',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Customer'],
    message: 'The notification is marked as read.',
    isSmall: 'repeatable',
  },
  markThreadRead,
  markAllRead: {
    method: 'PATCH',
    path: '/notification/mark-all-read',
    role: 'signed-in',
    input: nothing,
    output: noData,
    touches: ['Customer'],
    message: 'All notifications are marked as read.',
    isSmall: 'repeatable',
  },
  /** The kinds of the caller's role. A kind that is off is not stored. */
  switches: {
    method: 'GET',
    path: '/notification/get-switches',
    role: 'signed-in',
    input: nothing,
    output: v.array(NotificationSwitch),
    tags: ['Customer'],
  },
  setSwitch: {
    method: 'PATCH',
    path: '/notification/set-switch',
    role: 'signed-in',
    input: fields({ kind: SwitchableKind, isOn: v.boolean(issue('required')) }),
    output: noData,
    touches: ['Customer'],
    message: 'Your choice is saved.',
    isSmall: true,
  },
})
