import type { Words } from '../words.ts'

export const banks: Words['banks'] = {
  none: 'এখন টাকা পাঠানোর মতো কোনো অ্যাকাউন্ট নেই। একটু পরে আবার দেখুন।',
  copyNumber: (name) => `${name}-এর অ্যাকাউন্ট নম্বর কপি করুন`,
  copied: 'অ্যাকাউন্ট নম্বর কপি হয়েছে!',
}
