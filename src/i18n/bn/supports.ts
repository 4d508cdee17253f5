import type { Messages } from '../en/en-signed-in.ts'

export const supports: Messages['supports'] = {
  title: 'সাপোর্ট',
  message: 'মেসেজ',
  placeholder: 'কী হয়েছে লিখুন, সাথে তারিখ ও টাকার পরিমাণ দিন',
  send: 'মেসেজ পাঠান',
  mine: 'আপনার মেসেজ',
  empty: 'এখনো কোনো মেসেজ নেই',
  help: 'আপনার পাঠানো মেসেজ ও তার সমাধানের খবর এখানে দেখা যাবে।',
}
