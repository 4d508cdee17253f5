import { bengaliFeaturesOf, featuresOf } from '#contract/plans.ts'
import { pickText } from './locale.ts'
import { locale, messages } from './messages.ts'

/** A text of the administrators in the current language. A missing Bengali one is shown in the other language. */
export const localText = (text: string, bengali: string | null | undefined): string => pickText(locale, text, bengali)

interface NamedPlan {
  plan_name: string
  plan_name_bn?: string | null | undefined
}

export const planName = ({ plan_name, plan_name_bn }: NamedPlan): string => localText(plan_name, plan_name_bn)

interface PlanOwner {
  plan_name: string | null
  plan_name_bn?: string | null | undefined
}

/** The name of a member's plan, or the word for a member without a purchase. */
export const ownPlanName = ({ plan_name, plan_name_bn }: PlanOwner): string =>
  plan_name ? localText(plan_name, plan_name_bn) : messages.home.free

interface PlanFeatures {
  features: string
  features_bn?: string | null | undefined
}

export function planFeatures(plan: PlanFeatures): string[] {
  const bengali = bengaliFeaturesOf(plan)
  return featuresOf(plan).map((feature, index) => localText(feature, bengali[index]))
}
