import type { ReactNode } from 'react'

export const plans = {
  title: 'Plans',
  myPlansTitle: 'My Plans',
  yourBalance: 'Your balance',
  yourPlan: 'Your plan',
  perVideo: (amount: ReactNode) => <>{amount} per video</>,
  empty: 'No plan exists',
  noPurchases: (reward: string) => `Every member earns ${reward} tk per video. The plans you buy will appear here.`,
  seePlans: 'See plans',
  purchase: 'Purchase',
  /** The accessible name of the button of a plan card. */
  purchaseOf: (plan: string) => `Purchase ${plan}`,
  purchasePlan: (plan: string) => `Purchase ${plan} Plan`,
  purchased: (date: ReactNode) => <>Purchased {date}</>,
  balanceNow: 'Balance now',
  balanceAfter: 'Balance after',
  buyForMyself: 'Buy for myself',
  registerMember: 'Buy it for a new member',
  register: 'Register',
  newMember: 'New member',
  notUndone: 'It cannot be undone.',
  registerFor: (price: string) => `Register for ${price} tk`,
  priceCharged: (price: string) => `We'll take ${price} tk from your balance.`,
  askBuy: (plan: string, price: string) => `Buy the ${plan} plan for ${price} tk? We'll take it from your balance.`,
  isFree: 'This plan is free.',
  askFree: (plan: string) => `Take the ${plan} plan? It is free.`,
  replaces: (plan: string) => `Your ${plan} plan ends now.`,
  replacesDearer: ({ plan, reward, nextReward, price }: Replaced) =>
    `Your ${plan} plan ends now. A video then pays ${nextReward} tk instead of ${reward} tk, and the ${price} tk paid for it are not returned.`,
  /** When the bonus of a bought plan begins. */
  keepBonus: (reward: string) =>
    `New tasks pay ${reward} tk per video. Tasks that you already have pay what they showed.`,
  inputLost: 'What you have typed will be lost.',
  insufficientBalance: 'Insufficient Balance',
  missing: (amount: string) => `You need ${amount} tk more.`,
  addMoney: 'Add money',
  myPlans: 'My plans',
}

/** The current plan that a cheaper one replaces. Rewards are per video. */
interface Replaced {
  plan: string
  reward: string
  nextReward: string
  /** What was paid for the current plan. */
  price: string
}
