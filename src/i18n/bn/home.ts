import type { Messages } from '../en/en-signed-in.ts'

export const home: Messages['home'] = {
  title: 'হোম',
  welcomeBack: 'আবারও স্বাগতম',
  notifications: 'নোটিফিকেশন',
  balance: 'ব্যালেন্স',
  incomeBalance: 'আয়ের ব্যালেন্স',
  myPlan: 'আমার প্ল্যান',
  free: 'ফ্রি',
  offers: 'অফার',
  nav: { home: 'হোম', plans: 'প্ল্যান', profile: 'প্রোফাইল' },
  tiles: {
    myTask: 'আমার টাস্ক',
    myPlans: 'আমার প্ল্যান',
    shopBalance: 'শপ ব্যালেন্স',
    incomeBalance: 'আয়ের ব্যালেন্স',
    paymentSetting: 'পেমেন্ট সেটিংস',
    transferBalance: 'ব্যালেন্স ট্রান্সফার',
    transferWallet: 'ওয়ালেট ট্রান্সফার',
    withdraw: 'উত্তোলন',
    transactionHistory: 'লেনদেনের ইতিহাস',
    refer: 'রেফার',
    support: 'সাপোর্ট',
    logOut: 'লগ আউট',
  },
}
