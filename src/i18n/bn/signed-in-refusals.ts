import type { Messages } from '../en/en-signed-in.ts'
import type { RefusalMessages } from '../en/refusals.ts'
import { format } from './format.ts'
import { publicRefusals, publicSuccesses } from './refusals.ts'

export const refusals: RefusalMessages = {
  ...publicRefusals,
  not_allowed: () => 'এটি করার অনুমতি আপনার নেই।',
  password_change_needed: () => 'আগে একটি নতুন পাসওয়ার্ড ঠিক করুন।',
  proof_needed: () => 'নিশ্চিত করুন যে এটি আপনিই।',
  no_factor: () => 'আগে নিজের অ্যাকাউন্টে দ্বিতীয় ধাপের নিরাপত্তা যোগ করুন।',
  user_not_found: () => 'এই নামে কাউকে পাওয়া যায়নি।',
  no_plan: () => 'কোনো প্ল্যান নেই।',
  already_decided: () => 'এই অনুরোধের সিদ্ধান্ত হয়ে গেছে।',
  in_open_batch: () => 'এই অনুরোধটি একটি খোলা পেআউট ব্যাচে আছে।',
  requests_waiting: () => 'আপনার অনুরোধগুলোর সিদ্ধান্ত হওয়া পর্যন্ত অপেক্ষা করুন।',
  transaction_id_used: () => 'এই ট্রানজেকশন আইডি আগেই ব্যবহার হয়েছে।',
  task_done: () => 'এই টাস্কের পুরস্কার আগেই পেয়েছেন।',
  plan_changed: ({ plan, price }) => `প্ল্যানটি বদলে গেছে। ${plan}-এর দাম এখন ${format(price)} টাকা।`,
  too_many_payments: ({ limit }) =>
    `আপনার ${format(limit)}টি পেমেন্ট অনুরোধের সিদ্ধান্ত বাকি আছে। একটির সিদ্ধান্ত হওয়া পর্যন্ত অপেক্ষা করুন।`,
  too_many_withdrawals: ({ limit }) =>
    `আপনার ${format(limit)}টি উত্তোলন অনুরোধের সিদ্ধান্ত বাকি আছে। একটির সিদ্ধান্ত হওয়া পর্যন্ত অপেক্ষা করুন।`,
  too_many_messages: ({ limit }) => `আপনার ${format(limit)}টি মেসেজের সমাধান বাকি আছে। একটির সমাধান হওয়া পর্যন্ত অপেক্ষা করুন।`,
  too_many_rows: ({ limit }) => `সর্বোচ্চ ${format(limit)}টি রাখা যায়। আগে একটি সরান।`,
  too_large: ({ limit }) => `ফাইলটি বেশি বড়। সর্বোচ্চ ${format(limit)} MB দেওয়া যায়।`,
  picture_too_large: ({ limit }) => `ছবিটি বেশি বড়। সর্বোচ্চ ${format(limit)} × ${format(limit)} পিক্সেল দেওয়া যায়।`,
  not_a_video: () => 'বিজ্ঞাপনের জন্য একটি ভিডিও বেছে নিন।',
  not_a_picture: () => 'একটি ছবি বেছে নিন: JPEG, PNG বা WebP।',
  insufficient_balance: () => 'এই লেনদেনের জন্য আপনার ব্যালেন্স যথেষ্ট নয়।',
  insufficient_earning: () => 'উত্তোলনের জন্য আপনার ব্যালেন্স যথেষ্ট নয়।',
  balance_left: ({ amount }) => `এই অ্যাকাউন্টে ${format(amount)} টাকা আছে। টাকা তুলে নিন, অথবা ছেড়ে দিন।`,
  below_minimum: ({ min }) => `সর্বনিম্ন ${format(min)} টাকা উত্তোলন করা যায়। পরিমাণটি ঠিক করে লিখুন।`,
  below_least_top_up: ({ min }) => `কমপক্ষে ${format(min)} টাকা পাঠান।`,
  below_least_transfer: ({ min }) => `কমপক্ষে ${format(min)} টাকা ট্রান্সফার করুন।`,
  task_expired: () => 'টাস্কের দিন ও তার পরের দুই দিন পর্যন্ত পুরস্কার নেওয়া যেত।',
  wrong_password: () => 'বর্তমান পাসওয়ার্ডটি ঠিক নয়।',
  wrong_reward: ({ reward }) => `একটি টাস্কের পুরস্কার ${format(reward)} টাকা।`,
  to_oneself: () => 'অন্য কোনো সদস্যের ইউজারনেম লিখুন।',
  date_ahead: () => 'এই তারিখ এখনো আসেনি।',
  task_too_early: ({ seconds }) => `আগে ${format(seconds)} সেকেন্ড ভিডিওটি দেখুন।`,
  too_many_transfers: ({ limit, minutes }) =>
    `এক ঘণ্টায় ${format(limit)}টি ট্রান্সফার করা যায়। ${format(minutes)} মিনিট পরে আবার চেষ্টা করুন।`,
}

export const successes: Messages['successes'] = {
  ...publicSuccesses,
  session_ended: 'এই ডিভাইসটি সাইন আউট করা হয়েছে।',
  other_sessions_ended: 'অন্য সব ডিভাইস সাইন আউট করা হয়েছে।',
  password_changed: 'পাসওয়ার্ড বদলানো হয়েছে',
  email_link_sent: 'নতুন ঠিকানায় পাঠানো লিংকটি খুলুন।',
  plan_purchased: 'অভিনন্দন! আপনার কেনা সফল হয়েছে!',
  transaction_completed: 'আপনার লেনদেন সম্পন্ন হয়েছে।',
  payment_requested: 'পেমেন্টের অনুরোধ পাঠানো হয়েছে। ৩০ মিনিটের মধ্যে টাকা জমা হবে।',
  withdrawal_requested: 'উত্তোলনের অনুরোধ পাঠানো হয়েছে।',
  picture_removed: 'ছবি মুছে ফেলা হয়েছে।',
  closing_requested: 'আপনার অনুরোধ পেয়েছি। একজন অ্যাডমিন অ্যাকাউন্টটি বন্ধ করবেন।',
  closing_cancelled: 'আপনার অ্যাকাউন্ট চালু থাকছে।',
  factor_added: 'দ্বিতীয় ধাপের নিরাপত্তা যোগ হয়েছে।',
  factor_removed: 'দ্বিতীয় ধাপের নিরাপত্তা সরানো হয়েছে।',
  codes_renewed: 'নতুন রিকভারি কোড তৈরি হয়েছে।',
  message_sent: 'আপনার মেসেজ পাঠানো হয়েছে।',
}
