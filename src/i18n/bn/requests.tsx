import type { Messages } from '../en/en.ts'

export const requests: Messages['requests'] = {
  topUp: 'টাকা যোগ',
  withdrawal: 'টাকা তোলা',
  entry: 'একটি লেনদেন',
  outcomes: {
    waiting: 'অপেক্ষায়',
    paying: 'পাঠানো হচ্ছে',
    done: 'সম্পন্ন',
    denied: 'গ্রহণ করা হয়নি',
    cancelled: 'বাতিল',
    unsent: 'পাঠানো হয়নি',
    takenBack: 'ফেরত নেওয়া হয়েছে',
  },
  by: (method) => `${method}ে`,
  to: (method) => `${method}ে`,
  from: (number, day) => (
    <>
      {number} থেকে · {day}
    </>
  ),
  toNumber: (number, day) => (
    <>
      {number} নম্বরে · {day}
    </>
  ),
  progress: 'অগ্রগতি',
  notYet: 'এখনো হয়নি',
  steps: {
    saved: 'এই ফোনে সেভ করা আছে',
    sent: 'পাঠানো হয়েছে',
    added: 'ব্যালেন্সে যোগ হয়েছে',
    toBeAdded: 'ব্যালেন্সে যোগ হবে',
    cancelled: 'আপনি বাতিল করেছেন',
    asked: 'চাওয়া হয়েছে',
    approved: 'অনুমোদিত',
    paid: 'টাকা পাঠানো হয়েছে',
    toBePaid: 'টাকা পৌঁছাবে',
  },
  afterAsked: (wait) => `চাওয়ার ${wait} পরে`,
  received: 'আপনি পেয়েছেন',
  about: (wait) => `প্রায় ${wait}`,
  keepSms: (method) => `টাকা যোগ না হওয়া পর্যন্ত ${method}ের SMS রেখে দিন।`,
  correct: {
    start: 'ঠিক করে আবার পাঠান',
    lookedFor: (id) => <>আমরা {id} খুঁজেছি।</>,
    oftenZero: 'বিকাশে O অনেক সময় আসলে 0।',
    sameId: 'এই আইডিটিই পাওয়া যায়নি। আপনার SMS-এর সাথে মিলিয়ে দেখুন।',
    changeThese: 'এগুলোও বদলান',
    send: 'আবার পাঠান',
  },
  cancel: {
    start: 'অনুরোধ বাতিল করুন',
    question: (amount) => `${amount} টাকা যোগের অনুরোধ বাতিল করবেন? এতে আপনার পাঠানো টাকা ফেরত যাবে না।`,
    back: 'ফিরে যান',
  },
  tellAdded: 'যোগ হলে আমাকে জানান',
  tellPaid: 'টাকা পাঠানো হলে জানান',
  ask: 'এটি নিয়ে জিজ্ঞাসা করুন',
  talk: 'সাপোর্টের সাথে কথা',
  write: 'সাপোর্টকে লিখুন',
  earlierTalk: 'আগের একটি কথোপকথন',
  details: 'বিস্তারিত',
  toOurNumber: 'আমাদের যে নম্বরে',
  yourBalance: 'আপনার ব্যালেন্স',
  notChanged: 'বদলায়নি',
  youWrote: 'আপনি লিখেছেন',
  inYourBalance: 'আপনার ব্যালেন্সে',
  afterIt: (amount) => `এরপর ${amount}`,
  purses: { balance: 'মূল', earning: 'আয়', hold: 'আটকে আছে' },
  entries: { withdraw_hold: 'আলাদা রাখা', withdraw_payout: 'পাঠানো হয়েছে', withdraw_release: 'ফেরত এসেছে' },
}
