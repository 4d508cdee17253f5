import { toTaka } from '#contract/money.ts'
import type { plans } from './table.ts'

export const presentPlan = ({ id, plan_name, price, bonus, refer_balance, features }: typeof plans.$inferSelect) => ({
  _id: id,
  plan_name,
  price: toTaka(price),
  bonus: toTaka(bonus),
  refer_balance: toTaka(refer_balance),
  features,
})
