import type { Messages } from '../en/en-signed-in.ts'

export const transfers: Messages['transfers'] = {
  wallet: 'ওয়ালেট ট্রান্সফার',
  income: 'ব্যালেন্স ট্রান্সফার',
  balance: 'ব্যালেন্স',
  incomeBalance: 'আয়ের ব্যালেন্স',
  send: 'ট্রান্সফার করুন',
  confirm: 'ট্রান্সফার করুন',
  tooMuch: 'ব্যালেন্স যথেষ্ট নয়',
  question: (amount, receiver) => (
    <>
      {receiver}-কে <b className="num">{amount} টাকা</b> ট্রান্সফার হবে। এই টাকা আর ফেরত নেওয়া যাবে না।
    </>
  ),
}
