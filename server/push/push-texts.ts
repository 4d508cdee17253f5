import type { NotificationKind } from '#contract/notifications.ts'

type Text = Record<'en' | 'bn', string>

/** A push can be read on a locked screen, so no text has an amount, a number or a name. */
const texts: Record<NotificationKind, Text> = {
  payment_added: { en: 'Your payment was added.', bn: 'আপনার টাকা যোগ হয়েছে।' },
  payment_denied: { en: 'A payment was not accepted.', bn: 'একটি পেমেন্ট গ্রহণ করা হয়নি।' },
  payment_waiting: { en: 'A payment takes longer than usual.', bn: 'একটি পেমেন্টে বেশি সময় লাগছে।' },
  withdrawal_approved: { en: 'Your withdrawal was approved.', bn: 'আপনার উত্তোলন অনুমোদিত হয়েছে।' },
  withdrawal_paid: { en: 'Your withdrawal was paid.', bn: 'আপনার উত্তোলনের টাকা পাঠানো হয়েছে।' },
  withdrawal_denied: { en: 'A withdrawal was not approved.', bn: 'একটি উত্তোলন অনুমোদিত হয়নি।' },
  money_received: { en: 'You received a transfer.', bn: 'আপনি টাকা পেয়েছেন।' },
  referral_bonus: { en: 'You earned a referral bonus.', bn: 'আপনি রেফার বোনাস পেয়েছেন।' },
  support_reply: { en: 'Support has answered your message.', bn: 'সাপোর্ট আপনার মেসেজের উত্তর দিয়েছে।' },
  support_solved: { en: 'Support has solved your message.', bn: 'সাপোর্ট আপনার বার্তার সমাধান করেছে।' },
  notice: { en: 'There is a new notice.', bn: 'নতুন নোটিশ আছে।' },
  tasks_ready: { en: 'Your tasks of today are ready.', bn: 'আজকের টাস্ক প্রস্তুত।' },
  new_device: { en: 'A new device has signed in to your account.', bn: 'আপনার অ্যাকাউন্টে নতুন ডিভাইস থেকে প্রবেশ হয়েছে।' },
  queue_waiting: { en: 'A request waits for more than 30 minutes.', bn: 'একটি অনুরোধ ৩০ মিনিটের বেশি অপেক্ষায় আছে।' },
}

const several: Record<'en' | 'bn', (count: number) => string> = {
  en: (count) => `${count} new notifications.`,
  bn: (count) => `${count.toLocaleString('bn-BD')}টি নতুন নোটিফিকেশন।`,
}

/** The text of one notification, or of `count` of a kind together. */
export const pushText = (kind: NotificationKind, { locale, count }: { locale: 'en' | 'bn'; count: number }): string =>
  count > 1 ? several[locale](count) : texts[kind][locale]

/** Kinds that the push service should deliver at once, also to a sleeping phone. */
const urgent: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'payment_added',
  'payment_denied',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_denied',
  'money_received',
  'referral_bonus',
  'new_device',
])

export const pushUrgency = (kind: NotificationKind): 'high' | 'normal' => (urgent.has(kind) ? 'high' : 'normal')
