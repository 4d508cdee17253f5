import type { NotificationParams } from '#contract/notifications.ts'
import { alarmSentence } from '../../alarms/alarm-sentence.ts'
import type { Messages } from '../en/en.ts'
import { shop } from './shop.ts'

const describe = ({ alarm: kind, state, till, phone }: NotificationParams<'alarm_gap'>) =>
  `${state === 'over' ? 'শেষ: ' : ''}${alarmSentence.describe({ kind, till, phone })}`

const queues = { payments: 'একটি টাকা যোগের অনুরোধ', withdrawals: 'একটি উত্তোলনের অনুরোধ', supports: 'একটি মেসেজ' }

export const notifications: Messages['notifications'] = {
  help: 'আপনার টাকা ও অ্যাকাউন্টের সব খবর এখানে দেখা যাবে।',
  isNew: 'নতুন',
  markAllRead: 'সব পড়া হয়েছে',
  allRead: 'সব নোটিফিকেশন পড়া হয়েছে।',
  settings: 'নোটিফিকেশন সেটিংস',
  settingsHelp: 'যেটি বন্ধ করবেন, সেটি এই তালিকায় আসবে না।',
  groups: { money: 'আপনার টাকা', earning: 'আয়', account: 'খবর ও আপনার অ্যাকাউন্ট', work: 'আপনার কাজ' },
  kinds: {
    payment_added: 'টাকা জমা হয়েছে',
    payment_denied: 'টাকা যোগের অনুরোধ গ্রহণ করা হয়নি',
    payment_reversed: 'যোগ হওয়া টাকা ফেরত নেওয়া হয়েছে',
    payment_waiting: 'টাকা জমা হতে ৩০ মিনিটের বেশি লাগছে',
    withdrawal_approved: 'উত্তোলন অনুমোদিত হয়েছে',
    withdrawal_paid: 'উত্তোলনের টাকা পাঠানো হয়েছে',
    withdrawal_failed: 'উত্তোলনের টাকা পৌঁছায়নি',
    withdrawal_waits: 'উত্তোলন অপেক্ষায় আছে',
    withdrawal_denied: 'উত্তোলন গ্রহণ করা হয়নি',
    money_received: 'অন্য সদস্যের কাছ থেকে টাকা পাওয়া',
    money_unclaimed: 'এমন টাকা যা আপনার হতে পারে',
    referral_bonus: 'রেফার বোনাস',
    support_reply: 'সাপোর্টের উত্তর',
    support_solved: 'সাপোর্ট মেসেজের সমাধান',
    notice: 'নতুন নোটিশ',
    shop_open: 'চালু হওয়া',
    tasks_ready: 'আজকের ভিডিও',
    number_proved: 'নিজের নতুন নম্বর',
    account_recovered: 'অ্যাকাউন্ট ফিরে পাওয়া',
    new_device: 'নতুন ডিভাইস থেকে সাইন ইন',
    queue_waiting: 'কোনো অনুরোধ ৩০ মিনিটের বেশি অপেক্ষায় আছে',
    alarm_forged: 'অ্যালার্ম: সন্দেহজনক ও জাল SMS',
    alarm_payout: 'অ্যালার্ম: পেআউট',
    alarm_phone: 'অ্যালার্ম: টিল ফোন',
    alarm_gap: 'অ্যালার্ম: টিলের ব্যালেন্সে ফাঁক',
    alarm_unknown: 'অ্যালার্ম: অচেনা ধরনের SMS',
    alarm_rewards: 'অ্যালার্ম: দৈনিক পুরস্কারের সীমা',
    alarm_proposal: 'অ্যালার্ম: দ্বিতীয় জনের অপেক্ষায় থাকা প্রস্তাব',
  },
  sentences: {
    payment_added: ({ amount }) => `${amount} টাকা আপনার মূল ব্যালেন্সে জমা হয়েছে।`,
    payment_denied: ({ amount }) => `আপনার ${amount} টাকা যোগের অনুরোধ গ্রহণ করা হয়নি।`,
    payment_reversed: ({ amount }) => `আপনার যোগ হওয়া ${amount} টাকা ফেরত নেওয়া হয়েছে: টাকাটি আসেনি।`,
    payment_waiting: ({ amount }) => `আপনার ${amount} টাকা জমা হতে ৩০ মিনিটের বেশি লাগছে। যাচাই এখনো চলছে।`,
    withdrawal_approved: ({ amount }) => `আপনার ${amount} টাকা উত্তোলনের অনুরোধ অনুমোদিত হয়েছে।`,
    withdrawal_paid: ({ amount, payout_id }) => `আপনার ${amount} টাকা পাঠানো হয়েছে। ট্রানজেকশন আইডি: ${payout_id}`,
    withdrawal_failed: ({ amount }) => `আপনার ${amount} টাকা উত্তোলনের টাকা পৌঁছায়নি। আমরা আবার পাঠাব।`,
    withdrawal_waits: ({ amount, digits, until }) =>
      `…${digits} নম্বরে আপনার ${amount} টাকা উত্তোলন ${until} পর্যন্ত অপেক্ষা করবে। এটি আপনি না হলে বাতিল করুন এবং পাসওয়ার্ড বদলান।`,
    withdrawal_denied: ({ amount }) =>
      `আপনার ${amount} টাকা উত্তোলনের অনুরোধ গ্রহণ করা হয়নি। টাকা আপনার আয়ের ব্যালেন্সে ফেরত এসেছে।`,
    money_received: ({ amount, from }) => `${from} আপনাকে ${amount} টাকা পাঠিয়েছেন।`,
    money_unclaimed: ({ amount, number }) =>
      `আমরা ${number ? `${number} থেকে ` : ''}${amount} টাকা পেয়েছি। টাকাটি কি আপনার? তাহলে ফর্মটি পাঠান।`,
    referral_bonus: ({ amount }) => `আপনি ${amount} টাকা রেফার বোনাস পেয়েছেন।`,
    support_reply: () => 'সাপোর্ট আপনার মেসেজের উত্তর দিয়েছে।',
    support_solved: () => 'আপনার সাপোর্ট মেসেজের সমাধান হয়েছে।',
    notice: ({ text, text_bn }) => (text ? `নোটিশ: ${text_bn || text}` : 'একটি নতুন নোটিশ এসেছে।'),
    shop_open: () => 'আমরা এখন চালু: ভিডিও, প্ল্যান ও টাকা জমা শুরু হয়েছে।',
    tasks_ready: ({ count }) => `আজকের ${count}টি ভিডিও তৈরি। দেখে আয় করুন।`,
    number_proved: ({ digits }) =>
      `…${digits} নম্বরটি এখন আপনার নিজের বলে প্রমাণিত। এটি আপনার না হলে সরিয়ে দিন এবং পাসওয়ার্ড বদলান।`,
    account_recovered: ({ by }) =>
      `${by === 'staff' ? 'সাপোর্টের লিংক দিয়ে' : 'আপনার নম্বর থেকে টাকা পাঠিয়ে'} আপনার অ্যাকাউন্টে নতুন পাসওয়ার্ড দেওয়া হয়েছে। সব ডিভাইস সাইন আউট করা হয়েছে। এটি আপনি না হলে সাপোর্টে যোগাযোগ করুন।`,
    new_device: ({ browser, os }) =>
      `নতুন সাইন ইন: ${[browser, os].filter(Boolean).join(', ') || 'অজানা ডিভাইস'}। এটি আপনি না হলে সাইন আউট করে দিন।`,
    queue_waiting: ({ queue, username, amount }) =>
      `${username ? `${username}-এর ` : ''}${amount ? `${amount} টাকার ` : ''}${queues[queue]} ৩০ মিনিটের বেশি অপেক্ষায় আছে।`,
    alarm_forged: describe,
    alarm_payout: describe,
    alarm_phone: describe,
    alarm_gap: describe,
    alarm_unknown: describe,
    alarm_rewards: describe,
    alarm_proposal: describe,
  },
}

export const push: Messages['push'] = {
  title: 'এই ডিভাইসে নোটিফিকেশন',
  on: 'টাকা যোগ হলে বা পাঠানো হলে এই ডিভাইসে জানতে পারবেন।',
  off: 'টাকা যোগ হলে বা পাঠানো হলে এই ডিভাইসে জানতে চালু করুন।',
  turnOn: 'চালু করুন',
  turnOff: 'বন্ধ করুন',
  blocked: `আপনার ব্রাউজার ${shop.of} নোটিফিকেশন বন্ধ রেখেছে। ব্রাউজারের সেটিংসে এই সাইটের জন্য অনুমতি দিন।`,
  needsInstall: `আগে ${shop.name} হোম স্ক্রিনে যোগ করুন। তারপর নোটিফিকেশন দেখা যাবে।`,
  onThisDevice: `এই ডিভাইসে ${shop.of} নোটিফিকেশন চালু বা বন্ধ করে।`,
  ofRequest: 'শুধু এই অনুরোধের জন্য।',
  ofRequestOff: `এতে এই ডিভাইসে ${shop.of} নোটিফিকেশনও চালু হবে।`,
  unsupported: 'এই ডিভাইসে নোটিফিকেশন দেখানো যায় না। উত্তর এখানে ও আপনার নোটিফিকেশনে পাবেন।',
  offer: 'টাকা যোগ হলে আপনাকে জানাব?',
  hint: `${shop.name} বন্ধ থাকলেও নোটিফিকেশন পাবেন।`,
}
