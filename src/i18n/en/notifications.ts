import type { NotificationKind, NotificationParams } from '#contract/notifications.ts'
import { alarmSentence } from '../../alarms/alarm-sentence.ts'
import { brand } from '../../brand/brand.ts'

/** The values of a kind's sentence, numbers as text. */
type SentenceValues<Kind extends NotificationKind> = {
  [Name in keyof NotificationParams<Kind>]: AsText<NotificationParams<Kind>[Name]>
}
type AsText<Value> = Value extends number ? string : Value

type Sentences = { [Kind in NotificationKind]: (values: SentenceValues<Kind>) => string }

/** An alarm of the tills. */
const describe = ({ alarm: kind, state, till, phone }: NotificationParams<'alarm_gap'>) =>
  `${state === 'over' ? 'Over: ' : ''}${alarmSentence.describe({ kind, till, phone })}`

const queues = { payments: 'A top-up', withdrawals: 'A payout', supports: 'A message' }

export const notifications = {
  help: 'What happens to your money and your account will appear here.',
  isNew: 'New',
  markAllRead: 'Mark all as read',
  allRead: 'All notifications are marked as read.',
  settings: 'What to notify',
  settingsHelp: 'What is off does not appear in this list.',
  /** The headings of the switches. */
  groups: { money: 'Your money', earning: 'Earning', account: 'News and your account', work: 'Your work' },
  kinds: {
    payment_added: 'Money added',
    payment_denied: 'Top-up not accepted',
    payment_reversed: 'Top-up taken back',
    payment_waiting: 'Top-up takes longer than 30 minutes',
    withdrawal_approved: 'Withdrawal approved',
    withdrawal_paid: 'Withdrawal paid',
    withdrawal_failed: 'Transfer of a withdrawal failed',
    withdrawal_waits: 'Withdrawal waits',
    withdrawal_denied: 'Withdrawal not accepted',
    money_received: 'Money received from a member',
    money_unclaimed: 'Money that may be yours',
    referral_bonus: 'Referral bonus',
    support_reply: 'Reply from support',
    support_solved: 'Support message solved',
    notice: 'New notice',
    shop_open: 'The opening',
    tasks_ready: "Today's videos",
    number_proved: 'New own number',
    account_recovered: 'Account recovered',
    new_device: 'New sign-in',
    queue_waiting: 'A request waits longer than 30 minutes',
    alarm_forged: 'Alarms: suspect and forged SMS',
    alarm_payout: 'Alarms: payouts',
    alarm_phone: 'Alarms: till phones',
    alarm_gap: 'Alarms: gaps in the balances of tills',
    alarm_unknown: 'Alarms: SMS in an unknown form',
    alarm_rewards: 'Alarms: the daily ceiling for rewards',
    alarm_proposal: 'Alarms: proposals that wait for a second person',
  } satisfies Record<NotificationKind, string> as Record<NotificationKind, string>,
  sentences: {
    payment_added: ({ amount }) => `${amount} tk was added to your shop balance.`,
    payment_denied: ({ amount }) => `Your top-up of ${amount} tk was not accepted.`,
    payment_reversed: ({ amount }) => `Your top-up of ${amount} tk was taken back: the money never arrived.`,
    payment_waiting: ({ amount }) =>
      `Your top-up of ${amount} tk takes longer than 30 minutes. We are still checking it.`,
    withdrawal_approved: ({ amount }) => `Your withdrawal of ${amount} tk was approved.`,
    withdrawal_paid: ({ amount, payout_id }) =>
      `Your withdrawal of ${amount} tk was paid. Transaction ID: ${payout_id}`,
    withdrawal_failed: ({ amount }) =>
      `The transfer of your withdrawal of ${amount} tk did not arrive. We send it again.`,
    withdrawal_waits: ({ amount, digits, until }) =>
      `Your withdrawal of ${amount} tk to the number …${digits} waits until ${until}. If it was not you, cancel it and change your password.`,
    withdrawal_denied: ({ amount }) =>
      `Your withdrawal of ${amount} tk was not accepted. The money is back in your income balance.`,
    money_received: ({ amount, from }) => `${from} sent you ${amount} tk.`,
    money_unclaimed: ({ amount, number }) =>
      `We received ${amount} tk${number ? ` from ${number}` : ''}. Is it yours? Send the form.`,
    referral_bonus: ({ amount }) => `You earned a referral bonus of ${amount} tk.`,
    support_reply: () => 'Support has answered your message.',
    support_solved: () => 'Your support message was solved.',
    notice: ({ text }) => (text ? `Notice: ${text}` : 'There is a new notice.'),
    shop_open: () => 'We are open now: videos, plans and payments have started.',
    tasks_ready: ({ count }) => `Today's videos are ready: ${count}`,
    number_proved: ({ digits }) =>
      `The number …${digits} is now proved as yours. If it is not yours, remove it and change your password.`,
    account_recovered: ({ by }) =>
      `Your account has a new password, ${by === 'staff' ? 'by a link of the support' : 'by a top-up from your number'}. All devices were signed out. If it was not you, contact the support.`,
    new_device: ({ browser, os }) =>
      `New sign-in: ${[browser, os].filter(Boolean).join(', ') || 'unknown device'}. If it was not you, sign it out.`,
    queue_waiting: ({ queue, username, amount }) =>
      `${queues[queue]}${amount ? ` of ${amount} tk` : ''}${username ? ` by ${username}` : ''} has been waiting for more than 30 minutes.`,
    alarm_forged: describe,
    alarm_payout: describe,
    alarm_phone: describe,
    alarm_gap: describe,
    alarm_unknown: describe,
    alarm_rewards: describe,
    alarm_proposal: describe,
  } satisfies Sentences as Sentences,
}

export const push = {
  title: 'Notifications on this device',
  on: 'This device shows you when money is added or sent.',
  off: 'Let this device show you when money is added or sent.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  blocked: `Your browser blocks notifications of ${brand.name}. Allow them in its settings for this site.`,
  needsInstall: `Add ${brand.name} to your home screen first. Then it can show notifications.`,
  onThisDevice: `Switches the notifications of ${brand.name} on this device.`,
  ofRequest: 'Only about this request.',
  ofRequestOff: `This also switches on the notifications of ${brand.name} on this device.`,
  unsupported: 'This device cannot show notifications. The answer will be here, and in your notifications.',
  offer: 'Shall we tell you when it is added?',
  hint: `You get a notification, also when ${brand.name} is closed.`,
}
