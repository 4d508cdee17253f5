import type { ReactNode } from 'react'

export const plans = {
  title: 'Plans',
  myPlansTitle: 'My Plans',
  yourBalance: 'Your balance',
  empty: 'No plan exists',
  noPurchases: 'Plans you buy show here.',
  purchase: 'Purchase',
  /** The accessible name of the button of a plan card. */
  purchaseOf: (plan: string) => `Purchase ${plan}`,
  purchasePlan: (plan: string) => `Purchase ${plan} Plan`,
  purchased: (date: ReactNode) => <>Purchased {date}</>,
  balanceNow: 'Balance now',
  balanceAfter: 'Balance after',
  buyForMyself: 'Buy for myself',
  registerMember: 'Register a member with this plan',
  register: 'Register',
  priceCharged: (price: string) => `${price} TK is taken from your balance.`,
  confirmBuy: (plan: string, price: string) =>
    `You buy the ${plan} plan for ${price} TK. It is taken from your balance.`,
  isFree: 'This plan is free.',
  confirmFree: (plan: string) => `You get the ${plan} plan. It is free.`,
  replaces: (plan: string) => `It replaces your plan ${plan}.`,
  replacesDearer: (plan: string, bonus: string, price: string) =>
    `It replaces your plan ${plan}. You lose its bonus of ${bonus} TK per advertisement and the ${price} TK that you paid for it.`,
  /** When the bonus of a bought plan begins. */
  keepBonus: (bonus: string) =>
    `New tasks pay a bonus of ${bonus} TK. Tasks that you already have pay the bonus that they had.`,
  inputLost: 'What you have typed will be lost.',
  insufficientBalance: 'Insufficient Balance',
  paymentSetting: 'Payment setting',
  myPlans: 'My plans',
}
