import type { Words } from '../words.ts'

export const users: Words['users'] = {
  profile: {
    title: 'আমার প্রোফাইল',
    copyCode: 'রেফার কোড কপি করুন',
    codeCopied: 'রেফার কোড কপি হয়েছে!',
  },
  refer: {
    title: 'রেফার কোড',
    help: 'কোডটি বন্ধুকে দিন। মেসেজে পাঠান, অথবা মুখে বলুন।',
    yourCode: 'আপনার রেফার কোড',
    codeCopied: 'রেফার কোড কপি হয়েছে।',
    share: 'শেয়ার করুন',
    invitation: 'আমার সাথে জমায় যোগ দিন।',
    link: 'শেয়ার লিংক',
    copyLink: 'শেয়ার লিংক কপি করুন',
    linkCopied: 'শেয়ার লিংক কপি হয়েছে।',
    qrCode: 'আপনার শেয়ার লিংকের QR কোড',
    scan: 'বন্ধু তার ফোনের ক্যামেরা দিয়ে এটি স্ক্যান করতে পারেন।',
  },
  balance: {
    title: 'ব্যালেন্স',
    shop: 'শপ ব্যালেন্স',
    income: 'আয়ের ব্যালেন্স',
    earnings: 'আয়',
    current: 'বর্তমান ব্যালেন্স',
    transferWallet: 'ওয়ালেট ট্রান্সফার',
    transferBalance: 'ব্যালেন্স ট্রান্সফার',
    paymentSetting: 'পেমেন্ট সেটিংস',
  },
  more: { withdraw: 'উত্তোলন', transaction: 'লেনদেন', support: 'সাপোর্ট' },
  rewards: { title: 'পুরস্কার', empty: 'এখনো কোনো পুরস্কার নেই' },
  notifications: { title: 'নোটিফিকেশন', empty: 'এখনো কোনো নোটিফিকেশন নেই' },
}
