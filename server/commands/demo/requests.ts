import type { PaymentMethod } from '#contract/fields.ts'
import type { Username } from './people.ts'

interface TopUp {
  username: Username
  method: PaymentMethod
  transactionId: string
  amount: number
  daysAgo: number
  /** Undefined: not decided yet. */
  decision?: 'success' | 'deny'
}

export const topUps: TopUp[] = [
  {
    username: 'nusrat',
    method: 'bkash',
    transactionId: 'BK7X2M9QAD',
    amount: 12_500,
    daysAgo: 12,
    decision: 'success',
  },
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
    transactionId: 'BKC4T81ZPW',
    amount: 3_000,
    daysAgo: 9,
    decision: 'success',
  },
  {
    username: 'sumaiya',
    method: 'bkash',
    transactionId: 'BKD90LW3RT',
    amount: 12_000,
    daysAgo: 8,
    decision: 'success',
  },
  { username: 'shakil', method: 'nagod', transactionId: '7P1MZX50', amount: 5_500, daysAgo: 8, decision: 'success' },
  { username: 'nusrat', method: 'nagod', transactionId: '7PA22QLX', amount: 1_000, daysAgo: 6, decision: 'deny' },
  { username: 'mitu', method: 'bkash', transactionId: 'BKE3V6J2NS', amount: 1_200, daysAgo: 5, decision: 'success' },
  { username: 'imran', method: 'rocket', transactionId: '4833019826', amount: 5_000, daysAgo: 4, decision: 'deny' },
  { username: 'farzana', method: 'nagod', transactionId: '7QF8RT31', amount: 2_000.5, daysAgo: 2, decision: 'success' },
  { username: 'habib', method: 'bkash', transactionId: 'BKF5C1H8YU', amount: 1_000, daysAgo: 1 },
  { username: 'ruma', method: 'rocket', transactionId: '4840551273', amount: 2_500, daysAgo: 1 },
  { username: 'nusrat', method: 'bkash', transactionId: 'BKG8D7K4MX', amount: 3_000, daysAgo: 0 },
  { username: 'sumaiya', method: 'nagod', transactionId: '7RB5WE96', amount: 4_000, daysAgo: 0 },
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
  /** Undefined: not decided yet. A denial gives its reason. */
  decision?: 'approved' | { reason: string }
}

export const payouts: Payout[] = [
  { username: 'tanvir', method: 'rocket', account_number: '016765432101', amount: 2_000, decision: 'approved' },
  { username: 'nusrat', method: 'bkash', account_number: '01712345678', amount: 1_000, decision: 'approved' },
  {
    username: 'nusrat',
    method: 'nagod',
    account_number: '01612345678',
    amount: 600,
    decision: { reason: 'This Nagad number is registered to somebody else.' },
  },
  { username: 'rahim', method: 'nagod', account_number: '01815234567', amount: 500 },
  { username: 'nusrat', method: 'rocket', account_number: '017123456789', amount: 800 },
  { username: 'sumaiya', method: 'bkash', account_number: '01521098765', amount: 700 },
]

interface Question {
  username: Username
  message: string
  isSolved: boolean
}

export const questions: Question[] = [
  { username: 'nusrat', message: 'আমার টাকা এখনো আসেনি, একটু দেখবেন? bKash, 12,500 TK.', isSolved: true },
  { username: 'rahim', message: 'How do I change my mobile number?', isSolved: true },
  {
    username: 'imran',
    message: 'My payment was denied, but the money left my Rocket account. Please check.',
    isSolved: false,
  },
  { username: 'mitu', message: 'ভিডিও চলার সময় আটকে যায়। কী করব?', isSolved: false },
  { username: 'nusrat', message: 'Can I hold two plans at the same time?', isSolved: false },
]
