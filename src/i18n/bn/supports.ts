import type { Messages } from '../en/en.ts'
import { shop } from './shop.ts'

export const supports: Messages['supports'] = {
  title: 'সাপোর্ট',
  message: 'মেসেজ',
  placeholder: 'কী হয়েছে লিখুন, সাথে তারিখ ও টাকার পরিমাণ দিন',
  send: 'মেসেজ পাঠান',
  mine: 'আপনার মেসেজ',
  empty: 'এখনো কোনো মেসেজ নেই',
  answered: 'উত্তর এসেছে',
  newest: { member: 'আপনি:', admin: `${shop.name}:` },
  thread: {
    title: 'কথোপকথন',
    messages: 'মেসেজ',
    member: 'আপনি',
    admin: shop.name,
    earlier: 'আগের মেসেজ',
    about: {
      payment: 'আপনার পেমেন্ট অনুরোধ নিয়ে',
      withdrawal: 'আপনার উত্তোলন অনুরোধ নিয়ে',
      entry: 'আপনার ব্যালেন্সের একটি লেনদেন নিয়ে',
    },
    reply: 'আপনার মেসেজ',
    placeholder: 'মেসেজ লিখুন',
    send: 'পাঠান',
    reopens: 'এই কথোপকথনের সমাধান হয়ে গেছে। নতুন মেসেজ পাঠালে আবার চালু হবে।',
    notFound: 'এই কথোপকথনটি আর নেই।',
  },
  picture: {
    add: 'ছবি যোগ করুন',
    remove: 'ছবিটি বাদ দিন',
    added: 'ছবি যোগ হয়েছে',
    sending: 'ছবি আপলোড হচ্ছে',
    failed: 'ছবিটি আপলোড হয়নি। আবার চেষ্টা করুন।',
    unreadable: 'এই ছবিটি খোলা যাচ্ছে না।',
    blocked: (limit) =>
      `এই ব্রাউজারের প্রাইভেসি সেটিং ${shop.to} ছবি ছোট করতে দেয় না। সর্বোচ্চ ${limit} আকারের JPEG, PNG বা WebP ছবি বেছে নিন।`,
    offline: 'ছবি পাঠাতে ইন্টারনেট লাগবে। লেখাটি এখনই পাঠাতে পারেন।',
    view: 'এই মেসেজের ছবি',
    gone: '৯০ দিন পর ছবিটি মুছে ফেলা হয়েছে।',
  },
  help: 'আপনার পাঠানো মেসেজ ও তার সমাধানের খবর এখানে দেখা যাবে।',
}
