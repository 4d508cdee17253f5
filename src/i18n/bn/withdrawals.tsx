import type { Messages } from '../en/en-signed-in.ts'
import { format } from './format.ts'

export const withdrawals: Messages['withdrawals'] = {
  title: 'উত্তোলন',
  income: 'আয়ের ব্যালেন্স',
  send: 'উত্তোলন করুন',
  failed: 'উত্তোলন হয়নি',
  requestFailed: 'উত্তোলনের অনুরোধ পাঠানো যায়নি।',
  belowMinimum: (minimum, earning) => `কমপক্ষে ${minimum} টাকা উত্তোলন করা যায়। আপনার আয়ের ব্যালেন্স ${earning} টাকা।`,
  hints: 'পাঠানোর আগে',
  minimum: (amount) => (
    <>
      সর্বনিম্ন <b className="num">{amount} টাকা</b> উত্তোলন করা যায়।
    </>
  ),
  sameDay: 'টাকা একই দিনে পৌঁছে যায়।',
  arrives: (days) => (
    <>
      টাকা <b>{format(days)} দিনের</b> মধ্যে পৌঁছে যায়।
    </>
  ),
  checkNumber: 'নম্বরটি দেখে নিন: ভুল নম্বরে গেলে টাকা ফেরত আনা যায় না।',
  numbers: 'নম্বর বেছে নিন',
  ownNumber: 'আমার নম্বর',
  amounts: 'পরিমাণ বেছে নিন',
  all: (amount) => `সব (${amount})`,
  arrival: 'পৌঁছাবে',
  arrivesBy: (days, date) => `${format(days)} দিনের মধ্যে, ${date}-এর ভেতর`,
  today: 'আজই',
  leftAfter: 'এরপর থাকবে',
  withdraw: (amount) => `${amount} টাকা উত্তোলন করুন`,
  seeRequest: 'অনুরোধটি দেখুন',
  cancelled: 'বাতিল হয়েছে',
  cancel: {
    start: 'উত্তোলন বাতিল করুন',
    question: (amount) => `${amount} টাকার উত্তোলন বাতিল করবেন? টাকা আপনার আয়ের ব্যালেন্সে ফেরত আসবে।`,
    verb: 'বাতিল করুন',
    back: 'ফিরে যান',
    done: 'উত্তোলন বাতিল হয়েছে।',
    paying: 'টাকা পাঠানো শুরু হয়েছে। এখন আর বাতিল করা যাবে না।',
  },
}
