import type { Messages } from '../en/en-signed-in.ts'
import type { FieldIssueMessages, RefusalMessages } from '../en/refusals.ts'
import { format } from './format.ts'

/** What signed-out users can get. */
export const publicRefusals = {
  malformed_request: () => 'অনুরোধটি পড়া যায়নি।',
  invalid_input: () => 'চিহ্নিত ঘরগুলো দেখে নিন।',
  wrong_sign_in: () => 'ইউজারনেম বা পাসওয়ার্ড ঠিক নয়।',
  not_signed_in: () => 'সাইন ইন করুন।',
  session_over: () => 'আপনার সেশন শেষ হয়েছে। আবার সাইন ইন করুন।',
  account_blocked: () => 'এই অ্যাকাউন্টটি ব্লক করা আছে। সাপোর্টে যোগাযোগ করুন।',
  factor_needed: () => 'অথেনটিকেটর অ্যাপের কোড দিন, অথবা পাসকি ব্যবহার করুন।',
  wrong_code: () => 'কোডটি ঠিক নয়, অথবা আগে ব্যবহার করা হয়েছে।',
  wrong_passkey: () => 'পাসকিটি যাচাই করা যায়নি। আবার চেষ্টা করুন।',
  no_route: () => '৪০৪ পেজ পাওয়া যায়নি',
  not_found: () => 'এটি আর নেই।',
  no_refer_code: () => 'এই রেফার কোডটি নেই।',
  wrong_method: () => 'এই ঠিকানায় এই ধরনের অনুরোধ পাঠানো যায় না।',
  too_slow: () => 'অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে।',
  username_taken: () => 'এই ইউজারনেম আগেই নেওয়া হয়েছে।',
  number_in_use: ({ limit }) => `এই মোবাইল নম্বরে আগেই ${format(limit)}টি অ্যাকাউন্ট আছে। অন্য নম্বর লিখুন।`,
  request_running: () => 'অনুরোধটির কাজ এখনো চলছে।',
  body_too_large: () => 'অনুরোধটি বেশি বড়।',
  not_json: () => 'অনুরোধটি JSON হতে হবে।',
  reset_link_over: () => 'লিংকটি ব্যবহার হয়ে গেছে বা ৩০ মিনিটের বেশি পুরোনো। নতুন লিংক নিন।',
  email_link_over: () => 'লিংকটি ব্যবহার হয়ে গেছে বা ৬০ মিনিটের বেশি পুরোনো। ইমেইল আবার বদলান।',
  key_reused: () => 'এই অনুরোধটি আগে অন্য তথ্য দিয়ে পাঠানো হয়েছিল।',
  too_many_registrations: ({ minutes }) =>
    `এই নেটওয়ার্ক থেকে অনেক নতুন অ্যাকাউন্ট খোলা হয়েছে। ${format(minutes)} মিনিট পরে আবার চেষ্টা করুন।`,
  too_many_attempts: ({ minutes }) => `অনেকবার চেষ্টা হয়েছে। ${format(minutes)} মিনিট পরে আবার চেষ্টা করুন।`,
  too_many_requests: ({ seconds }) => `অনেক অনুরোধ এসেছে। ${format(seconds)} সেকেন্ড পরে আবার চেষ্টা করুন।`,
  unexpected: () => 'কিছু একটা সমস্যা হয়েছে!',
  unavailable: () => 'এখন জমায় পৌঁছানো যাচ্ছে না। পরে আবার চেষ্টা করুন।',
} satisfies Partial<RefusalMessages>

export const fieldIssues: FieldIssueMessages = {
  required: () => 'এই ঘরটি পূরণ করতে হবে।',
  invalid: () => 'এখানে যা লেখা আছে তা ঠিক নয়।',
  too_long: ({ limit }) => `সর্বোচ্চ ${format(limit)}টি অক্ষর লিখুন।`,
  too_short: ({ limit }) => `কমপক্ষে ${format(limit)}টি অক্ষর লিখুন।`,
  has_space: () => 'ইউজারনেমে ফাঁকা জায়গা রাখা যাবে না।',
  has_reserved_character: () => '/ \\ ? # % @ এবং : বাদ দিন',
  has_hidden_character: () => 'অদৃশ্য অক্ষর বাদ দিন।',
  has_no_letter: () => 'কমপক্ষে একটি বর্ণ বা সংখ্যা লিখুন।',
  looks_like_admin: () => 'এই ইউজারনেমটি একজন অ্যাডমিনের নামের মতো দেখায়।',
  common_password: () => 'এই পাসওয়ার্ডটি অনেকেই ব্যবহার করেন। অন্য একটি লিখুন।',
  personal_password: () => 'পাসওয়ার্ডে নিজের ইউজারনেম, ইমেইল বা মোবাইল নম্বর দেবেন না।',
  repeated_password: () => 'এই পাসওয়ার্ডে একই লেখা বারবার আছে। অন্য একটি লিখুন।',
  not_a_date: () => 'একটি তারিখ দিন।',
  not_an_email: () => 'একটি ইমেইল ঠিকানা লিখুন।',
  not_a_mobile_number: () => 'একটি মোবাইল নম্বর লিখুন।',
  not_an_account_number: () => 'একটি অ্যাকাউন্ট নম্বর লিখুন।',
  not_a_transaction_id: () => 'ট্রানজেকশন আইডির অক্ষর ও সংখ্যাগুলো লিখুন।',
  not_a_reset_token: () => 'ইমেইলের লিংকটি আবার খুলুন।',
  passwords_differ: () => 'দুটি পাসওয়ার্ড মিলছে না।',
  not_an_amount: () => 'টাকার পরিমাণ লিখুন।',
  too_many_decimals: () => 'দশমিকের পরে সর্বোচ্চ দুটি সংখ্যা লিখুন।',
  not_positive: () => '০ টাকার বেশি লিখুন।',
  amount_too_small: ({ limit }) => `${format(limit)} টাকা বা তার বেশি লিখুন।`,
  amount_too_large: ({ limit }) => `সর্বোচ্চ ${format(limit)} টাকা লিখুন।`,
}

/** The same for the messages of success. */
export const publicSuccesses = {
  signed_in: 'আবারও স্বাগতম।',
  signed_out: 'আপনি সাইন আউট করেছেন।',
  reset_link_sent: 'পাসওয়ার্ড বদলানোর লিংক আপনার ইমেইলে পাঠানো হয়েছে।',
  email_changed: 'আপনার ইমেইল বদলানো হয়েছে।',
  password_reset: 'নতুন পাসওয়ার্ড সেট হয়েছে।',
  account_created: 'অ্যাকাউন্ট খোলা হয়েছে',
} satisfies Partial<Messages['successes']>
