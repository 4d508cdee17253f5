import type { Messages } from '../en/en-signed-in.ts'

export const pwa: Messages['pwa'] = {
  fetching: 'নতুন সংস্করণ আনা হচ্ছে...',
  needsConnection: {
    title: 'জমার এই অংশের জন্য ইন্টারনেট লাগবে।',
    help: 'ইন্টারনেট চালু করুন, তারপর আবার চেষ্টা করুন।',
  },
  typedIsLost: 'এখানে যা লিখেছেন কিন্তু পাঠাননি, তা মুছে যাবে।',
  updateAnyway: 'তবুও আপডেট করুন',
  updating: 'আপডেট হচ্ছে...',
  installOffer: 'জমা আপনার হোম স্ক্রিনে রাখুন।',
  install: 'ইনস্টল করুন',
  installSteps: ['ব্রাউজারের শেয়ার বোতামে চাপুন।', 'তারপর Add to Home Screen-এ (হোম স্ক্রিনে যোগ করুন) চাপুন।'],
}
