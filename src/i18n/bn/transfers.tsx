import type { Messages } from '../en/en-signed-in.ts'

export const transfers: Messages['transfers'] = {
  wallet: 'সদস্যকে পাঠান',
  income: 'আয় থেকে মূল ব্যালেন্সে',
  balance: 'মূল ব্যালেন্স',
  incomeBalance: 'আয়ের ব্যালেন্স',
  send: 'ট্রান্সফার করুন',
  confirm: 'ট্রান্সফার করুন',
  confirmAmount: (amount) => `${amount} টাকা ট্রান্সফার করুন`,
  leftIncome: 'এরপর আয়ের ব্যালেন্স',
  newBalance: 'এরপর মূল ব্যালেন্স',
  oneWay: 'এই টাকা আর আয়ের ব্যালেন্সে ফেরত নেওয়া যাবে না, উত্তোলনও করা যাবে না।',
  tooMuch: 'ব্যালেন্স যথেষ্ট নয়',
  question: (amount, receiver) => (
    <>
      {receiver}-কে <b className="num">{amount} টাকা</b> ট্রান্সফার হবে। এই টাকা আর ফেরত নেওয়া যাবে না।
    </>
  ),
}
