import type { Messages } from '../en/en-signed-in.ts'

export const forms: Messages['forms'] = {
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
  enterUsername: 'ইউজারনেম লিখুন',
}
