import type { Messages } from '../en/en-signed-in.ts'

export const sessions: Messages['sessions'] = {
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
  recovery: {
    title: 'নতুন পাসওয়ার্ড',
    broken: 'লিংকটি সম্পূর্ণ নয়। ইমেইলের লিংকটি আবার খুলুন, অথবা নতুন লিংক নিন।',
    askAgain: 'নতুন লিংক নিন',
  },
}
