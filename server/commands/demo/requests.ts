import type { CannedAnswer } from '#contract/canned-answers.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import type { DenialReason } from '#contract/own-payments.ts'
import type { Username } from './people.ts'

interface TopUp {
  username: Username
  method: PaymentMethod
  /** For bKash without its first three characters, which encode the day. */
  transactionId: string
  amount: number
  daysAgo: number
  /** Undefined: still pending. */
  decision?: 'success' | 'deny'
  /** The reason of a denial. */
  reason?: DenialReason
  /** For how long a pending request has waited. */
  pendingMinutes?: number
  /** The sender's number, if it is not the member's. */
  sender?: string
  /** By how many days the day in the id precedes the entered day. */
  idDaysBefore?: number
}

/** In the order of the requests. */
export const topUps: TopUp[] = [
  { username: 'nusrat', method: 'bkash', transactionId: 'X2M9QAD', amount: 12_500, daysAgo: 12, decision: 'success' },
  {
    username: 'tanvir',
    method: 'rocket',
    transactionId: '4821907735',
    amount: 30_000,
    daysAgo: 11,
    decision: 'success',
  },
  { username: 'rahim', method: 'nagod', transactionId: '7N4KQ82B', amount: 6_000, daysAgo: 10, decision: 'success' },
  {
    username: 'karim.uddin',
    method: 'bkash',
    transactionId: '4T81ZPW',
    amount: 3_000,
    daysAgo: 9,
    decision: 'success',
  },
  { username: 'sumaiya', method: 'bkash', transactionId: '90LW3RT', amount: 12_000, daysAgo: 8, decision: 'success' },
  { username: 'shakil', method: 'nagod', transactionId: '7P1MZX50', amount: 5_500, daysAgo: 8, decision: 'success' },
  {
    username: 'nusrat',
    method: 'nagod',
    transactionId: '7PA22QLX',
    amount: 1_000,
    daysAgo: 6,
    decision: 'deny',
    reason: 'amount_differs',
  },
  { username: 'mitu', method: 'bkash', transactionId: '3V6J2NS', amount: 1_200, daysAgo: 5, decision: 'success' },
  {
    username: 'imran',
    method: 'rocket',
    transactionId: '4833019826',
    amount: 5_000,
    daysAgo: 4,
    decision: 'deny',
    reason: 'not_received',
  },
  { username: 'farzana', method: 'nagod', transactionId: '7QF8RT31', amount: 2_000.5, daysAgo: 2, decision: 'success' },
  // Pending. Some have a flag for administrators.
  { username: 'habib', method: 'bkash', transactionId: '5C1H8YU', amount: 1_000, daysAgo: 0, pendingMinutes: 52 },
  { username: 'imran', method: 'nagod', transactionId: '7QF8RT31', amount: 2_000.5, daysAgo: 0, pendingMinutes: 41 },
  { username: 'ruma', method: 'rocket', transactionId: '4840551273', amount: 12_500, daysAgo: 0, pendingMinutes: 33 },
  {
    username: 'mitu',
    method: 'bkash',
    transactionId: '2W9D4KQ',
    amount: 700,
    daysAgo: 0,
    pendingMinutes: 28,
    idDaysBefore: 6,
  },
  { username: 'shakil', method: 'nagod', transactionId: '7RC1', amount: 1_500, daysAgo: 0, pendingMinutes: 19 },
  {
    username: 'farzana',
    method: 'rocket',
    transactionId: '4840671190',
    amount: 900,
    daysAgo: 0,
    pendingMinutes: 12,
    sender: '019123456785',
  },
  { username: 'nusrat', method: 'bkash', transactionId: '8D7K4MX', amount: 3_000, daysAgo: 0, pendingMinutes: 7 },
  { username: 'tanvir', method: 'rocket', transactionId: '4840702518', amount: 8_000, daysAgo: 0, pendingMinutes: 5 },
  { username: 'sumaiya', method: 'nagod', transactionId: '7RB5WE96', amount: 4_000, daysAgo: 0, pendingMinutes: 3 },
  { username: 'rahim', method: 'bkash', transactionId: 'J6N1TB3', amount: 550, daysAgo: 0, pendingMinutes: 1 },
]

export const purchases: { username: Username; planName: string }[] = [
  { username: 'nusrat', planName: 'Golden' },
  { username: 'tanvir', planName: 'Diamond' },
  { username: 'rahim', planName: 'Silver' },
  { username: 'karim.uddin', planName: 'Iron' },
  { username: 'sumaiya', planName: 'Golden' },
  { username: 'shakil', planName: 'Silver' },
  { username: 'mitu', planName: 'Copper' },
]

interface Payout {
  username: Username
  method: PaymentMethod
  account_number: string
  amount: number
  /** Undefined: still pending. `cancelled` by the member. A denial has a reason. */
  decision?: 'approved' | 'cancelled' | { reason: string }
  /** For how long a pending request has waited. */
  pendingMinutes?: number
}

export const payouts: Payout[] = [
  { username: 'tanvir', method: 'rocket', account_number: '016765432101', amount: 500, decision: 'cancelled' },
  { username: 'tanvir', method: 'rocket', account_number: '016765432101', amount: 2_000, decision: 'approved' },
  { username: 'nusrat', method: 'bkash', account_number: '01712345678', amount: 1_000, decision: 'approved' },
  {
    username: 'nusrat',
    method: 'nagod',
    account_number: '01612345678',
    amount: 600,
    decision: { reason: 'This Nagad number is registered to another person.' },
  },
  { username: 'rahim', method: 'nagod', account_number: '01815234567', amount: 500, pendingMinutes: 160 },
  { username: 'nusrat', method: 'rocket', account_number: '017123456789', amount: 800, pendingMinutes: 47 },
  { username: 'sumaiya', method: 'bkash', account_number: '01521098765', amount: 700, pendingMinutes: 21 },
  { username: 'tanvir', method: 'bkash', account_number: '01676543210', amount: 1_500, pendingMinutes: 8 },
  // New, and the number of the referrer.
  { username: 'rahim', method: 'bkash', account_number: '01712345678', amount: 600, pendingMinutes: 2 },
]

interface Question {
  username: Username
  message: string
  /** The later messages of the thread. */
  replies?: { from: 'member' | 'admin'; text: string }[]
  isSolved: boolean
  /** For how long an unsolved message has waited. */
  pendingMinutes?: number
}

export const questions: Question[] = [
  {
    username: 'nusrat',
    message: 'আমার টাকা এখনো আসেনি, একটু দেখবেন? bKash, 12,500 TK.',
    replies: [
      { from: 'admin', text: 'টাকা পেয়েছি, আপনার ব্যালেন্সে যোগ করা হয়েছে।' },
      { from: 'member', text: 'ধন্যবাদ, পেয়েছি।' },
    ],
    isSolved: true,
  },
  { username: 'rahim', message: 'How do I change my mobile number?', isSolved: true },
  {
    username: 'imran',
    message: 'My payment was denied, but the money left my Rocket account. Please check.',
    replies: [{ from: 'admin', text: 'Please send us the transaction id from the message of Rocket.' }],
    isSolved: false,
    pendingMinutes: 75,
  },
  { username: 'mitu', message: 'ভিডিও চলার সময় আটকে যায়। কী করব?', isSolved: false, pendingMinutes: 24 },
  { username: 'ruma', message: 'আমি Rocket-এ টাকা পাঠিয়েছি, কখন যোগ হবে?', isSolved: false, pendingMinutes: 14 },
  { username: 'nusrat', message: 'Can I hold two plans at the same time?', isSolved: false, pendingMinutes: 4 },
]

/** The canned answers of the support desk. */
export const preparedAnswers: Omit<CannedAnswer, '_id'>[] = [
  {
    key: '1',
    title: 'Payment added',
    text_en: 'Dear {username}, your {method} payment of {amount} tk has been added to your balance.',
    text_bn: 'প্রিয় {username}, {method}-এ পাঠানো আপনার {amount} টাকা ব্যালেন্সে যোগ করা হয়েছে।',
  },
  {
    key: '2',
    title: 'Not received yet',
    text_en: 'We have not received {amount} tk with the transaction id {transaction_id} yet. Please check the id.',
    text_bn: '{transaction_id} আইডির {amount} টাকা আমরা এখনো পাইনি। আইডিটি ঠিক আছে কি না দেখুন।',
  },
  {
    key: '3',
    title: 'Payout on its way',
    text_en: 'We send {amount} tk to {account_number} by {method} within the promised time.',
    text_bn: 'নির্ধারিত সময়ের মধ্যে {method}-এ {account_number} নম্বরে {amount} টাকা পাঠানো হবে।',
  },
]
