import type { Messages } from '../en/en.ts'
import { format } from './format.ts'

export const home: Messages['home'] = {
  title: 'হোম',
  install: {
    offer: 'জমা আপনার হোম স্ক্রিনে রাখুন।',
    button: 'ইনস্টল করুন',
    steps: ['ব্রাউজারের শেয়ার বোতামে চাপুন।', 'তারপর Add to Home Screen-এ (হোম স্ক্রিনে যোগ করুন) চাপুন।'],
  },
  welcomeBack: 'আবারও স্বাগতম',
  notifications: 'নোটিফিকেশন',
  newNotifications: (count) => `নোটিফিকেশন, নতুন: ${count}`,
  balance: 'মূল ব্যালেন্স',
  incomeBalance: 'আয়ের ব্যালেন্স',
  myPlan: 'আমার প্ল্যান',
  free: 'ফ্রি',
  offers: 'অফার',
  offerLinks: { watch: 'ভিডিও দেখুন', refer: 'বন্ধুকে আমন্ত্রণ জানান', plans: 'প্রতি ভিডিওতে বেশি আয়' },
  today: {
    left: (count) => `আজ: ${format(count)}টি ভিডিও`,
    done: 'আজকের ভিডিও শেষ',
    amount: (amount) => `+${amount} টাকা`,
    watch: 'দেখুন',
    progress: (watched, all) => `${format(all)}টির মধ্যে ${format(watched)}টি ভিডিও দেখা হয়েছে`,
  },
  firstSteps: {
    title: 'প্রথম আয় করুন',
    watch: (seconds) => `একটি ভিডিও ${seconds} সেকেন্ড দেখুন।`,
    get: (reward) => `${reward} টাকা পান।`,
    withdraw: (least) => (least ? `${least} টাকা হলেই তুলতে পারবেন।` : 'টাকা তুলে নিন।'),
    start: 'শুরু করুন',
  },
  nav: { home: 'হোম', plans: 'প্ল্যান', profile: 'প্রোফাইল' },
  tiles: {
    myTask: 'আমার টাস্ক',
    myPlans: 'আমার প্ল্যান',
    shopBalance: 'শপ ব্যালেন্স',
    incomeBalance: 'আয়ের ব্যালেন্স',
    paymentSetting: 'টাকা যোগ করুন',
    transferBalance: 'আয় থেকে মূল ব্যালেন্সে',
    transferWallet: 'সদস্যকে পাঠান',
    withdraw: 'উত্তোলন',
    transactionHistory: 'লেনদেনের ইতিহাস',
    refer: 'রেফার',
    support: 'সাপোর্ট',
    logOut: 'লগ আউট',
  },
}
