import type { PaymentWatchMessages } from '../en/payment-watch.ts'

export const paymentWatch: PaymentWatchMessages = {
  looking: 'আপনার পাঠানো টাকা খোঁজা হচ্ছে',
  added: 'জমা হয়েছে',
  notFound:
    'আপনার পাঠানো টাকা এখনো পাওয়া যায়নি। একজন অ্যাডমিন যাচাই করবেন, সাধারণত ৩০ মিনিটের মধ্যে। ট্রানজেকশন আইডি ও নম্বর আপনার SMS-এর সাথে মিলিয়ে দেখুন।',
}
