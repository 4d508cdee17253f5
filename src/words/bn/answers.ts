/** What the server says once something is done. */
export const answers = {
  'Welcome back.': 'আবারও স্বাগতম।',
  'Password changed successfully': 'পাসওয়ার্ড বদলানো হয়েছে',
  'A Password reset link send your mail.': 'পাসওয়ার্ড বদলানোর লিংক আপনার ইমেইলে পাঠানো হয়েছে।',
  'Password reset successfully.': 'নতুন পাসওয়ার্ড সেট হয়েছে।',
  'Account create successfully': 'অ্যাকাউন্ট খোলা হয়েছে',
  "Hooray! You've successfully purchased!": 'অভিনন্দন! আপনার কেনা সফল হয়েছে!',
  'Your transaction has been completed successfully.': 'আপনার লেনদেন সম্পন্ন হয়েছে।',
  'Payment request sent. Money is added within 30 minutes.': 'পেমেন্টের অনুরোধ পাঠানো হয়েছে। ৩০ মিনিটের মধ্যে টাকা জমা হবে।',
  'Withdraw request sent successfully.': 'উত্তোলনের অনুরোধ পাঠানো হয়েছে।',
  'Your message has been sent successfully.': 'আপনার মেসেজ পাঠানো হয়েছে।',
}
