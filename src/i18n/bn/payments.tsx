import type { Messages } from '../en/en-signed-in.ts'

export const banks: Messages['banks'] = {
  none: 'এখন টাকা পাঠানোর মতো কোনো অ্যাকাউন্ট নেই। একটু পরে আবার দেখুন।',
  sendMoney: 'সেন্ড মানি করুন, পেমেন্ট নয়।',
  cashOut: 'ক্যাশ আউট করুন।',
  payment: 'পেমেন্ট করুন, সেন্ড মানি নয়।',
  copyNumber: (name) => `${name}-এর অ্যাকাউন্ট নম্বর কপি করুন`,
  copied: 'অ্যাকাউন্ট নম্বর কপি হয়েছে!',
}

export const payments: Messages['payments'] = {
  title: 'টাকা যোগ করুন',
  sendTo: '১. নিচের যেকোনো একটিতে টাকা পাঠান',
  thenFill: '২. তারপর এই ফর্মটি পূরণ করুন',
  note: '৩০ মিনিটের মধ্যে টাকা জমা হয়।',
  failed: 'লেনদেন ব্যর্থ হয়েছে',
  sentFrom: 'যে নম্বর থেকে পাঠিয়েছেন',
  transactionId: 'ট্রানজেকশন আইডি',
  fromMessage: (method) => `${method}ের মেসেজে পাবেন`,
  date: 'তারিখ',
  days: { today: 'আজ', yesterday: 'গতকাল', other: 'অন্য দিন' },
  chooseDay: 'দিন বেছে নিন',
  being: 'যাচাই চলছে',
  seeRequest: 'অনুরোধটি দেখুন',
  another: 'আরেকটি অনুরোধ পাঠান',
  send: 'অনুরোধ পাঠান',
  ownRequests: 'আপনার অনুরোধ',
  example: (id) => `যেমন: ${id}`,
  unusualId: {
    bkash: 'বিকাশের আইডিতে ১০টি অক্ষর ও সংখ্যা থাকে। আপনারটি দেখে নিন।',
    nagod: 'নগদের আইডিতে ৮টি অক্ষর ও সংখ্যা থাকে। আপনারটি দেখে নিন।',
    rocket: 'রকেটের আইডিতে ১০টি সংখ্যা থাকে। আপনারটি দেখে নিন।',
  },
  sms: {
    paste: 'SMS পেস্ট করুন',
    label: 'কনফার্মেশন SMS পেস্ট করুন',
    hint: 'এতে নিচের ফর্ম পূরণ হবে। SMS আপনার ফোনেই থাকবে।',
    filled: (fields) => `পূরণ হয়েছে: ${fields}।`,
    toFill: (fields) => `পূরণ করা বাকি: ${fields}।`,
    checkAll: 'পাঠানোর আগে সব দেখে নিন।',
    incoming: 'এটি টাকা পাওয়ার SMS। সঠিক SMS দিয়েছেন কি না দেখে নিন।',
    unread: 'এটি বিকাশ, নগদ বা রকেটের কনফার্মেশন SMS বলে মনে হচ্ছে না। কিছু বদলানো হয়নি।',
  },
}
