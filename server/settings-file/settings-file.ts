import * as v from 'valibot'
import { brands } from '#contract/brands.ts'
import { cannedAnswers } from '#contract/canned-answers.ts'
import { limits } from '#contract/limits.ts'
import { bengaliFeaturesOf, featuresOf } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { rewards } from '#contract/rewards.ts'
import { ruleVersions } from '#contract/rule-versions.ts'
import { tills } from '#contract/tills/tills.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createBrandHandlers } from '../brands/handlers.ts'
import { createCannedAnswerHandlers } from '../canned-answers/handlers.ts'
import type { Db } from '../db/connect.ts'
import type { Caller } from '../http/caller.ts'
import { createLimitHandlers } from '../limits/handlers.ts'
import { createNoticeHandlers } from '../notices/handlers.ts'
import { createPlanHandlers } from '../plans/handlers.ts'
import { createReferHandlers } from '../refers/handlers.ts'
import { createRewardHandlers } from '../rewards/handlers.ts'
import { createRulesHandlers, createRuleVersionHandlers } from '../rules/handlers.ts'
import { createTillHandlers } from '../tills/manage/handlers.ts'
import { createWithdrawalHandlers } from '../withdrawals/handlers.ts'

const Plan = v.object({
  plan_name: v.string(),
  plan_name_bn: v.optional(v.nullable(v.string()), null),
  price: v.number(),
  bonus: v.number(),
  refer_balance: v.number(),
  features: v.array(v.string()),
  features_bn: v.optional(v.array(v.string()), []),
})

const { key, title, text_en, text_bn } = cannedAnswers.save.input.entries
const NoticeText = v.object({ notice: v.string(), notice_bn: v.string() })

/** The settings of a shop that another one can have too. Absent parts stay as they are, and so do plans and answers that it does not name. */
export const SettingsFile = v.strictObject({
  joma_settings: v.literal(1),
  limits: v.optional(limits.set.input),
  withdrawals: v.optional(withdrawals.setLimits.input),
  referral_bonus: v.optional(refers.set.input),
  reward_ceiling: v.optional(rewards.setCeiling.input),
  tills: v.optional(tills.setSettings.input),
  notice: v.optional(NoticeText),
  brand: v.optional(brands.set.input),
  rules: v.optional(ruleVersions.publish.input),
  plans: v.optional(v.array(v.strictObject(Plan.entries)), []),
  canned_answers: v.optional(v.array(v.strictObject({ key, title, text_en, text_bn })), []),
})
export type SettingsFile = v.InferOutput<typeof SettingsFile>

export const createHandlers = (db: Db) => ({
  limits: createLimitHandlers(db),
  withdrawals: createWithdrawalHandlers(db),
  refers: createReferHandlers(db),
  rewards: createRewardHandlers(db),
  tills: createTillHandlers(db),
  notices: createNoticeHandlers(db),
  brands: createBrandHandlers(db),
  rules: createRulesHandlers(db),
  ruleVersions: createRuleVersionHandlers(db),
  plans: createPlanHandlers(db),
  cannedAnswers: createCannedAnswerHandlers(db),
})

/** Reads the settings as the screens show them. */
export async function readSettingsFile(db: Db, caller: Caller): Promise<SettingsFile> {
  const handlers = createHandlers(db)
  const [ceiling, notice, rules, plans, answers] = await Promise.all([
    handlers.rewards.ceiling({}, caller),
    handlers.notices.get({}, caller),
    handlers.rules.current({}, caller),
    handlers.plans.list({}, caller),
    handlers.cannedAnswers.list({}, caller),
  ])
  return {
    joma_settings: 1,
    limits: await handlers.limits.get({}, caller),
    withdrawals: await handlers.withdrawals.info({}, caller),
    referral_bonus: await handlers.refers.get({}, caller),
    reward_ceiling: { ceiling: ceiling.ceiling },
    tills: await handlers.tills.settings({}, caller),
    brand: await handlers.brands.get({}, caller),
    ...(rules && { rules: { text_en: rules.text_en, text_bn: rules.text_bn } }),
    notice: { notice: notice.notice, notice_bn: notice.notice_bn ?? '' },
    plans: plans.map((plan) => ({
      plan_name: plan.plan_name,
      plan_name_bn: plan.plan_name_bn ?? null,
      price: plan.price,
      bonus: plan.bonus,
      refer_balance: plan.refer_balance,
      features: featuresOf(plan),
      features_bn: bengaliFeaturesOf(plan),
    })),
    canned_answers: answers.map(({ _id, ...answer }) => answer),
  }
}
