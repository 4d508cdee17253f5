import type { Messages } from '../en/en-signed-in.ts'

export const successes: Messages['successes'] = {
  signed_in: 'আবারও স্বাগতম।',
  password_changed: 'পাসওয়ার্ড বদলানো হয়েছে',
  reset_link_sent: 'পাসওয়ার্ড বদলানোর লিংক আপনার ইমেইলে পাঠানো হয়েছে।',
  password_reset: 'নতুন পাসওয়ার্ড সেট হয়েছে।',
  account_created: 'অ্যাকাউন্ট খোলা হয়েছে',
  plan_purchased: 'অভিনন্দন! আপনার কেনা সফল হয়েছে!',
  transaction_completed: 'আপনার লেনদেন সম্পন্ন হয়েছে।',
  payment_requested: 'পেমেন্টের অনুরোধ পাঠানো হয়েছে। ৩০ মিনিটের মধ্যে টাকা জমা হবে।',
  withdrawal_requested: 'উত্তোলনের অনুরোধ পাঠানো হয়েছে।',
  message_sent: 'আপনার মেসেজ পাঠানো হয়েছে।',
}
