import type { banks } from '#contract/banks.ts'
import type { Input } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'

const help = ['Help in Bangla', 'বাংলায় সহায়তা'] as const
const alwaysHelp = ['Help in Bangla, day and night', 'বাংলায় সহায়তা, দিনরাত'] as const

/** One plan of each tier. The card itself says what a video pays. Features are in English and Bengali. */
const tiers = [
  { names: ['Free', 'ফ্রি'], price: 0, bonus: 0, refer_balance: 0, features: [['For every member', 'সব সদস্যের জন্য']] },
  {
    names: ['Copper', 'কপার'],
    price: 1_000,
    bonus: 10,
    refer_balance: 50,
    features: [help],
  },
  { names: ['Iron', 'আয়রন'], price: 2_500, bonus: 25, refer_balance: 125, features: [help] },
  { names: ['Silver', 'সিলভার'], price: 5_000, bonus: 60, refer_balance: 250, features: [help] },
  { names: ['Golden', 'গোল্ডেন'], price: 10_000, bonus: 130, refer_balance: 500, features: [alwaysHelp] },
  {
    names: ['Diamond', 'ডায়মন্ড'],
    price: 25_000,
    bonus: 350,
    refer_balance: 1_250,
    features: [alwaysHelp, ['Your own adviser', 'নিজস্ব পরামর্শক']],
  },
] as const

export const offeredPlans: Input<typeof plans.create>[] = tiers.map(({ names, features, ...amounts }) => ({
  ...amounts,
  plan_name: names[0],
  plan_name_bn: names[1],
  features: JSON.stringify(features.map(([english]) => english)),
  features_bn: JSON.stringify(features.map(([, bengali]) => bengali)),
}))

export const receivingBanks: Input<typeof banks.add>[] = [
  { bank_name: 'bKash personal', account_number: '01700112233' },
  { bank_name: 'Nagad personal', account_number: '01800112233' },
  { bank_name: 'Rocket personal', account_number: '017001122334' },
]

export const notice = {
  notice: 'Withdrawals are paid from Sunday to Thursday, 10 AM to 6 PM. Joma never asks for your password.',
  notice_bn: 'রবি থেকে বৃহস্পতিবার সকাল ১০টা থেকে সন্ধ্যা ৬টা পর্যন্ত টাকা পাঠানো হয়। জমা কখনো আপনার পাসওয়ার্ড চায় না।',
}
