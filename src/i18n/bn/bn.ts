import type { messages as english } from '../en/en.ts'
import type { Messages } from '../en/en-signed-in.ts'
import { fieldIssues, publicRefusals, publicSuccesses } from './refusals.ts'
import { ui } from './ui.ts'

const sessions: Messages['sessions'] = {
  signIn: 'সাইন ইন',
  register: 'রেজিস্টার করুন',
  noAccount: 'অ্যাকাউন্ট নেই?',
  haveAccount: 'অ্যাকাউন্ট আছে?',
  changePassword: 'পাসওয়ার্ড বদলান',
  editPassword: 'পাসওয়ার্ড পরিবর্তন',
  currentPassword: 'বর্তমান পাসওয়ার্ড',
  newPassword: 'নতুন পাসওয়ার্ড',
  passwordsDiffer: 'দুটি পাসওয়ার্ড মিলছে না।',
  forgot: {
    title: 'পাসওয়ার্ড ভুলে গেছেন?',
    help: 'আপনার ইউজারনেম লিখুন। নতুন পাসওয়ার্ডের লিংক আপনার ইমেইলে পাঠানো হবে।',
    find: 'অ্যাকাউন্ট খুঁজুন',
    sent: 'লিংকটি ৩০ মিনিট কাজ করবে। ইমেইল না এলে ইউজারনেম ঠিক আছে কি না দেখুন।',
  },
  confirmEmail: {
    title: 'ইমেইল নিশ্চিত করুন',
    help: 'আপনার জমা অ্যাকাউন্টে এই ঠিকানাটি ব্যবহার হবে।',
    confirm: 'নিশ্চিত করুন',
    broken: 'লিংকটি সম্পূর্ণ নয়। ইমেইলের লিংকটি আবার খুলুন।',
  },
  recovery: {
    title: 'নতুন পাসওয়ার্ড',
    broken: 'লিংকটি সম্পূর্ণ নয়। ইমেইলের লিংকটি আবার খুলুন, অথবা নতুন লিংক নিন।',
    requestAgain: 'নতুন লিংক নিন',
  },
}

const pwa: Messages['pwa'] = {
  fetching: 'নতুন সংস্করণ আনা হচ্ছে...',
  needsConnection: {
    title: 'জমার এই অংশের জন্য ইন্টারনেট লাগবে।',
    help: 'ইন্টারনেট চালু করুন, তারপর আবার চেষ্টা করুন।',
  },
  typedIsLost: 'এখানে যা লিখেছেন কিন্তু পাঠাননি, তা মুছে যাবে।',
  updateAnyway: 'তবুও আপডেট করুন',
  updating: 'আপডেট হচ্ছে...',
}

const forms: Messages['forms'] = {
  accountNumber: 'অ্যাকাউন্ট নম্বর',
  amount: 'টাকার পরিমাণ',
  country: 'দেশ',
  noCountry: 'এই নামে কোনো দেশ পাওয়া যায়নি',
  email: 'ইমেইল',
  gender: 'লিঙ্গ',
  selectGender: 'লিঙ্গ বেছে নিন',
  male: 'পুরুষ',
  female: 'নারী',
  mobileNumber: 'মোবাইল নম্বর',
  password: 'পাসওয়ার্ড',
  confirmPassword: 'পাসওয়ার্ড আবার লিখুন',
  showPassword: 'পাসওয়ার্ড দেখান',
  paymentMethod: 'পেমেন্টের মাধ্যম',
  username: 'ইউজারনেম',
  referCode: 'রেফার কোড',
  referCodeOptional: 'রেফার কোড (না দিলেও চলবে)',
  hints: {
    username: '৩ থেকে ৩০ অক্ষর, মাঝে ফাঁকা জায়গা ছাড়া।',
    email: 'পাসওয়ার্ড ভুলে গেলে শুধু এই ইমেইলেই নতুন পাসওয়ার্ডের লিংক যাবে।',
    mobileNumber: 'যেমন ০১৭১২ ৩৪৫ ৬৭৮।',
    password: 'কমপক্ষে ৮ অক্ষর।',
    referCode: 'যে বন্ধু আপনাকে আমন্ত্রণ জানিয়েছেন তাঁর কোড।',
  },
  enterUsername: 'ইউজারনেম লিখুন',
}

/** The messages that every screen may need, in Bengali. Those of refusals that only signed-in users get come with the others. */
export const messages: Omit<typeof english, 'refusals' | 'successes'> & Record<'refusals' | 'successes', object> = {
  forms,
  pwa,
  sessions,
  ui,
  fieldIssues,
  refusals: publicRefusals,
  successes: publicSuccesses,
}
