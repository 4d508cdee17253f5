import type { NotificationKind } from '#contract/notifications.ts'

type Text = Record<'en' | 'bn', string>

/** A push can be read on a locked screen, so no text has an amount, a number or a name. */
const texts: Record<NotificationKind, Text> = {
  payment_added: { en: 'Your payment was added.', bn: 'আপনার টাকা যোগ হয়েছে।' },
  payment_denied: { en: 'A payment was not accepted.', bn: 'একটি পেমেন্ট গ্রহণ করা হয়নি।' },
  payment_reversed: { en: 'A payment was taken back.', bn: 'একটি পেমেন্ট ফেরত নেওয়া হয়েছে।' },
  payment_waiting: { en: 'A payment takes longer than usual.', bn: 'একটি পেমেন্টে বেশি সময় লাগছে।' },
  withdrawal_approved: { en: 'Your withdrawal was approved.', bn: 'আপনার উত্তোলন অনুমোদিত হয়েছে।' },
  withdrawal_paid: { en: 'Your withdrawal was paid.', bn: 'আপনার উত্তোলনের টাকা পাঠানো হয়েছে।' },
  withdrawal_failed: {
    en: 'A transfer of your withdrawal failed. It is sent again.',
    bn: 'উত্তোলনের টাকা পৌঁছায়নি। আবার পাঠানো হবে।',
  },
  withdrawal_denied: { en: 'A withdrawal was not approved.', bn: 'একটি উত্তোলন অনুমোদিত হয়নি।' },
  withdrawal_waits: {
    en: 'A withdrawal waits, because its number is new.',
    bn: 'একটি উত্তোলন অপেক্ষায় আছে, কারণ নম্বরটি নতুন।',
  },
  money_received: { en: 'You received a transfer.', bn: 'আপনি টাকা পেয়েছেন।' },
  money_unclaimed: { en: 'We received money that may be yours.', bn: 'আমরা কিছু টাকা পেয়েছি, তা আপনার হতে পারে।' },
  referral_bonus: { en: 'You earned a referral bonus.', bn: 'আপনি রেফার বোনাস পেয়েছেন।' },
  support_reply: { en: 'Support has answered your message.', bn: 'সাপোর্ট আপনার মেসেজের উত্তর দিয়েছে।' },
  support_solved: { en: 'Support has solved your message.', bn: 'সাপোর্ট আপনার বার্তার সমাধান করেছে।' },
  notice: { en: 'There is a new notice.', bn: 'নতুন নোটিশ আছে।' },
  shop_open: { en: 'We are open now.', bn: 'আমরা এখন চালু।' },
  tasks_ready: { en: 'Your tasks of today are ready.', bn: 'আজকের টাস্ক প্রস্তুত।' },
  number_proved: { en: 'A number was added to your account.', bn: 'আপনার অ্যাকাউন্টে একটি নম্বর যোগ হয়েছে।' },
  account_recovered: { en: 'Your account has a new password.', bn: 'আপনার অ্যাকাউন্টে নতুন পাসওয়ার্ড দেওয়া হয়েছে।' },
  new_device: { en: 'A new device has signed in to your account.', bn: 'আপনার অ্যাকাউন্টে নতুন ডিভাইস থেকে প্রবেশ হয়েছে।' },
  queue_waiting: { en: 'A request waits for more than 30 minutes.', bn: 'একটি অনুরোধ ৩০ মিনিটের বেশি অপেক্ষায় আছে।' },
  alarm_forged: { en: 'An SMS of a till is suspect or forged.', bn: 'একটি SMS সন্দেহজনক বা জাল।' },
  alarm_payout: { en: 'A payout needs a check.', bn: 'একটি পেআউট যাচাই করা দরকার।' },
  alarm_phone: { en: 'A till phone needs attention.', bn: 'একটি টিল ফোন দেখা দরকার।' },
  alarm_gap: { en: 'The balances of a till have a gap.', bn: 'একটি টিলের ব্যালেন্সে ফাঁক আছে।' },
  alarm_unknown: { en: 'A till has SMS in an unknown form.', bn: 'একটি টিলে অচেনা ধরনের SMS আছে।' },
  alarm_rewards: {
    en: 'The ceiling for today’s rewards is near or reached.',
    bn: 'আজকের পুরস্কারের সীমা প্রায় বা পুরোপুরি শেষ।',
  },
  alarm_proposal: { en: 'A proposal waits for a second person.', bn: 'একটি প্রস্তাব দ্বিতীয় জনের অপেক্ষায় আছে।' },
}

const several: Record<'en' | 'bn', (count: number) => string> = {
  en: (count) => `${count} new notifications.`,
  bn: (count) => `${count.toLocaleString('bn-BD')}টি নতুন নোটিফিকেশন।`,
}

const alarmOver: Text = { en: 'An alarm is over.', bn: 'একটি অ্যালার্ম শেষ হয়েছে।' }

interface Pushed {
  locale: 'en' | 'bn'
  count: number
  /** Of the newest notification. That of an ended alarm ends with `:over`. */
  ref?: string
}

/** The text of one notification, or of `count` of a kind together. */
export function pushText(kind: NotificationKind, { locale, count, ref = '' }: Pushed): string {
  if (count > 1) return several[locale](count)
  return (ref.endsWith(':over') ? alarmOver : texts[kind])[locale]
}

/** Kinds that the push service should deliver at once, also to a sleeping phone. */
const urgent: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'payment_added',
  'payment_denied',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_denied',
  'withdrawal_failed',
  'money_received',
  'money_unclaimed',
  'referral_bonus',
  'withdrawal_waits',
  'number_proved',
  'account_recovered',
  'new_device',
  'alarm_forged',
  'alarm_payout',
  'alarm_phone',
])

export const pushUrgency = (kind: NotificationKind): 'high' | 'normal' => (urgent.has(kind) ? 'high' : 'normal')
