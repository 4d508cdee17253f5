import type { NotificationMessages } from '../en/notifications.ts'

const queues = { payments: 'একটি টাকা যোগের অনুরোধ', withdrawals: 'একটি উত্তোলনের অনুরোধ', supports: 'একটি মেসেজ' }

export const notifications: NotificationMessages = {
  help: 'আপনার টাকা ও অ্যাকাউন্টের সব খবর এখানে দেখা যাবে।',
  isNew: 'নতুন',
  markAllRead: 'সব পঠিত করুন',
  allRead: 'সব নোটিফিকেশন পঠিত হয়েছে।',
  settings: 'কোন নোটিফিকেশন চান',
  settingsHelp: 'যেটি বন্ধ করবেন, সেটি এই তালিকায় আসবে না।',
  kinds: {
    payment_added: 'টাকা জমা হয়েছে',
    payment_denied: 'টাকা যোগের অনুরোধ গ্রহণ হয়নি',
    payment_waiting: 'টাকা জমা হতে ৩০ মিনিটের বেশি লাগছে',
    withdrawal_approved: 'উত্তোলন অনুমোদিত হয়েছে',
    withdrawal_paid: 'উত্তোলনের টাকা পাঠানো হয়েছে',
    withdrawal_denied: 'উত্তোলন গ্রহণ হয়নি',
    money_received: 'অন্য সদস্যের কাছ থেকে টাকা পাওয়া',
    referral_bonus: 'রেফার বোনাস',
    support_reply: 'সাপোর্টের উত্তর',
    support_solved: 'সাপোর্ট মেসেজের সমাধান',
    notice: 'নতুন নোটিশ',
    tasks_ready: 'আজকের ভিডিও',
    new_device: 'নতুন ডিভাইস থেকে সাইন ইন',
    queue_waiting: 'কোনো অনুরোধ ৩০ মিনিটের বেশি অপেক্ষায় আছে',
  },
  sentences: {
    payment_added: ({ amount }) => `${amount} টাকা আপনার মূল ব্যালেন্সে জমা হয়েছে।`,
    payment_denied: ({ amount }) => `আপনার ${amount} টাকা যোগের অনুরোধ গ্রহণ হয়নি।`,
    payment_waiting: ({ amount }) => `আপনার ${amount} টাকা জমা হতে ৩০ মিনিটের বেশি লাগছে। যাচাই এখনো চলছে।`,
    withdrawal_approved: ({ amount }) => `আপনার ${amount} টাকা উত্তোলনের অনুরোধ অনুমোদিত হয়েছে।`,
    withdrawal_paid: ({ amount, payout_id }) => `আপনার ${amount} টাকা পাঠানো হয়েছে। ট্রানজেকশন আইডি: ${payout_id}`,
    withdrawal_denied: ({ amount }) => `আপনার ${amount} টাকা উত্তোলনের অনুরোধ গ্রহণ হয়নি। টাকা আপনার আয়ের ব্যালেন্সে ফেরত এসেছে।`,
    money_received: ({ amount, from }) => `${from} আপনাকে ${amount} টাকা পাঠিয়েছেন।`,
    referral_bonus: ({ amount }) => `আপনি ${amount} টাকা রেফার বোনাস পেয়েছেন।`,
    support_reply: () => 'সাপোর্ট আপনার মেসেজের উত্তর দিয়েছে।',
    support_solved: () => 'আপনার সাপোর্ট মেসেজের সমাধান হয়েছে।',
    notice: () => 'একটি নতুন নোটিশ এসেছে।',
    tasks_ready: ({ count }) => `আজকের ${count}টি ভিডিও তৈরি। দেখে আয় করুন।`,
    new_device: ({ browser, os }) =>
      `নতুন সাইন ইন: ${[browser, os].filter(Boolean).join(', ') || 'অজানা ডিভাইস'}। এটি আপনি না হলে সাইন আউট করে দিন।`,
    queue_waiting: ({ queue }) => `${queues[queue]} ৩০ মিনিটের বেশি অপেক্ষায় আছে।`,
  },
}
