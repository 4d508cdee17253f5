import type { banks } from '#contract/banks.ts'
import type { Input } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'

/** One plan of each tier, with its features except the reward, which all plans have. */
const tiers = [
  { plan_name: 'Free', price: 0, bonus: 0, refer_balance: 0, features: ['Withdraw in 3 days'] },
  {
    plan_name: 'Copper',
    price: 1_000,
    bonus: 10,
    refer_balance: 50,
    features: ['10 TK more for each advertisement', 'Withdraw in 3 days'],
  },
  {
    plan_name: 'Iron',
    price: 2_500,
    bonus: 25,
    refer_balance: 125,
    features: ['25 TK more for each advertisement', 'Withdraw in 3 days', 'Help in Bangla'],
  },
  {
    plan_name: 'Silver',
    price: 5_000,
    bonus: 60,
    refer_balance: 250,
    features: ['60 TK more for each advertisement', 'Withdraw in 2 days', 'Help in Bangla'],
  },
  {
    plan_name: 'Golden',
    price: 10_000,
    bonus: 130,
    refer_balance: 500,
    features: ['130 TK more for each advertisement', 'Withdraw in 2 days', 'Help in Bangla, day and night'],
  },
  {
    plan_name: 'Diamond',
    price: 25_000,
    bonus: 350,
    refer_balance: 1_250,
    features: [
      '350 TK more for each advertisement',
      'Withdraw on the same day',
      'Help in Bangla, day and night',
      'An own adviser',
    ],
  },
]

export const offeredPlans: Input<typeof plans.create>[] = tiers.map((tier) => ({
  ...tier,
  features: JSON.stringify(['200 TK for each advertisement', ...tier.features]),
}))

export const receivingBanks: Input<typeof banks.add>[] = [
  { bank_name: 'bKash', account_number: '01700112233' },
  { bank_name: 'Nagad', account_number: '01800112233' },
  { bank_name: 'Rocket', account_number: '017001122334' },
]

export const notice =
  'ঈদ মোবারক! Withdrawals are paid from Sunday to Thursday, 10 AM to 6 PM. Joma never asks for your password.'
