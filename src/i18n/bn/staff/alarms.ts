import type { TillAlarmKind } from '#contract/alarm-kind.ts'
import type { DescribedAlarm } from '#contract/describe-alarm.ts'

const sentences: Record<TillAlarmKind, (of: Pick<DescribedAlarm, 'till' | 'phone'>) => string> = {
  phone_silent: ({ phone }) => `«${phone}» ফোন থেকে কিছু আসছে না।`,
  chain_gap: ({ till }) => `«${till}» টিলের ব্যালেন্সে ফাঁক আছে।`,
  sms_suspect: ({ till }) => `«${till}» টিলের একটি SMS একই আইডির আরেকটির সঙ্গে মেলে না।`,
  sms_forged: ({ till }) => `«${till}» টিলের একটি SMS জাল: ব্যালেন্সে তা প্রমাণিত।`,
  sms_rejected: ({ phone }) => `«${phone}» ফোনে এমন সিমে SMS এসেছে, যার কোনো টিল নেই।`,
  sms_unknown: ({ till }) => `«${till}» টিলে টাকার এমন SMS আছে, যার ধরন অচেনা।`,
  double_payout: ({ till }) => `এক উত্তোলনে দুবার টাকা গেছে: দ্বিতীয়বার «${till}» টিল থেকে।`,
  payout_amount: ({ till }) => `«${till}» টিল থেকে উত্তোলনের চেয়ে ভিন্ন অঙ্কের টাকা গেছে।`,
  payout_failed: ({ till }) => `«${till}» টিলের একটি লেনদেন সফল হয়নি।`,
  fee_too_large: ({ till }) => `«${till}» টিলের একটি লেনদেনের ফি অস্বাভাবিক বেশি।`,
  effects_undone: ({ till }) => `«${till}» টিলের একটি জাল SMS যা করেছিল, তা ফিরিয়ে নেওয়া হয়েছে।`,
  rewards_high: () => 'আজকের টাস্কের পুরস্কার সীমার ৮০% ছুঁয়েছে।',
  rewards_reached: () => 'আজকের পুরস্কারের সীমা শেষ। আজ আর টাস্ক দেওয়া হবে না।',
  proposal_waiting: () => 'একটি প্রস্তাব দ্বিতীয় জনের অপেক্ষায় আছে।',
}

/** An alarm in one Bengali sentence. */
export function describeAlarm({ kind, till, phone, money, transaction_id }: DescribedAlarm): string {
  const sentence = sentences[kind]({ till, phone })
  const id = transaction_id ? [`TrxID ${transaction_id}`] : []
  return money ? `${sentence} (${[money, ...id].join(', ')})` : sentence
}
