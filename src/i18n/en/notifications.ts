import type { NotificationKind, NotificationParams } from '#contract/notifications.ts'

/** The values of a kind's sentence, numbers as text. */
type SentenceValues<Kind extends NotificationKind> = {
  [Name in keyof NotificationParams<Kind>]: NotificationParams<Kind>[Name] extends number
    ? string
    : NotificationParams<Kind>[Name]
}

type Sentences = { [Kind in NotificationKind]: (values: SentenceValues<Kind>) => string }

const queues = { payments: 'A top-up', withdrawals: 'A payout', supports: 'A message' }

export const notifications = {
  help: 'What happens to your money and your account will appear here.',
  isNew: 'New',
  markAllRead: 'Mark all as read',
  allRead: 'All notifications are marked as read.',
  settings: 'What to notify',
  settingsHelp: 'What is off does not appear in this list.',
  kinds: {
    payment_added: 'Money added',
    payment_denied: 'Top-up not accepted',
    payment_waiting: 'Top-up takes longer than 30 minutes',
    withdrawal_approved: 'Withdrawal approved',
    withdrawal_paid: 'Withdrawal paid',
    withdrawal_denied: 'Withdrawal not accepted',
    money_received: 'Money received from a member',
    referral_bonus: 'Referral bonus',
    support_reply: 'Answer of the support',
    support_solved: 'Support message solved',
    notice: 'New notice',
    tasks_ready: "Today's videos",
    new_device: 'Sign-in from a new device',
    queue_waiting: 'A request waits longer than 30 minutes',
  } satisfies Record<NotificationKind, string> as Record<NotificationKind, string>,
  sentences: {
    payment_added: ({ amount }) => `${amount} tk was added to your shop balance.`,
    payment_denied: ({ amount }) => `Your top-up of ${amount} tk was not accepted.`,
    payment_waiting: ({ amount }) =>
      `Your top-up of ${amount} tk takes longer than 30 minutes. We are still checking it.`,
    withdrawal_approved: ({ amount }) => `Your withdrawal of ${amount} tk was approved.`,
    withdrawal_paid: ({ amount, payout_id }) =>
      `Your withdrawal of ${amount} tk was paid. Transaction ID: ${payout_id}`,
    withdrawal_denied: ({ amount }) =>
      `Your withdrawal of ${amount} tk was not accepted. The money is back in your income balance.`,
    money_received: ({ amount, from }) => `${from} sent you ${amount} tk.`,
    referral_bonus: ({ amount }) => `You earned a referral bonus of ${amount} tk.`,
    support_reply: () => 'Support has answered your message.',
    support_solved: () => 'Your support message was solved.',
    notice: () => 'There is a new notice.',
    tasks_ready: ({ count }) => `Today's videos are ready: ${count}`,
    new_device: ({ browser, os }) =>
      `New sign-in: ${[browser, os].filter(Boolean).join(', ') || 'unknown device'}. If it was not you, sign it out.`,
    queue_waiting: ({ queue }) => `${queues[queue]} has been waiting for more than 30 minutes.`,
  } satisfies Sentences as Sentences,
}

export type NotificationMessages = typeof notifications
