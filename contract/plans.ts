import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment, Text } from './fields.ts'
import { issue } from './issues.ts'
import { TakaOrNone } from './money.ts'
import { successes } from './successes.ts'

const required = issue('required')
export const featuresMax = 20

const FeatureList = v.pipe(
  v.string(),
  v.parseJson(undefined, required),
  v.array(Text(120)),
  v.minLength(1, required),
  v.maxLength(featuresMax, issue('too_many_features', featuresMax)),
)

/** Features are sent as the JSON text of a list of strings. */
const FeaturesText = (list: typeof FeatureList | typeof BengaliFeatureList) =>
  v.pipe(
    v.string(required),
    v.maxLength(5_000, issue('too_long', 5_000)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const parsed = v.safeParse(list, dataset.value)
      if (!parsed.success) addIssue({ message: parsed.issues[0].message })
    }),
  )
const Features = FeaturesText(FeatureList)

/** The features in Bengali, in the same order. An empty one is shown in the other language. */
const BengaliFeatureList = v.pipe(
  v.string(),
  v.parseJson(undefined, required),
  v.array(v.pipe(v.string(), v.maxLength(120, issue('too_long', 120)), v.trim())),
  v.maxLength(featuresMax, issue('too_many_features', featuresMax)),
)

const BengaliFeatures = FeaturesText(BengaliFeatureList)

/** Parses the Bengali features of a plan. */
export const bengaliFeaturesOf = (plan: { features_bn?: string | null | undefined }): string[] =>
  plan.features_bn ? v.parse(BengaliFeatureList, plan.features_bn) : []

/** Parses the features of a plan. */
export const featuresOf = (plan: { features: string }): string[] => v.parse(FeatureList, plan.features)

/** `price` is taka per month, `bonus` taka per watched advertisement. A free plan has a price of 0. */
export const Plan = v.object({
  _id: Id,
  plan_name: v.string(),
  price: TakaOrNone,
  bonus: TakaOrNone,
  refer_balance: TakaOrNone,
  features: Features,
  /** Missing in responses that were cached before they existed. */
  plan_name_bn: v.optional(v.nullable(v.string())),
  features_bn: v.optional(v.nullable(v.string())),
})
export type Plan = v.InferOutput<typeof Plan>

/** A `refer_balance` above the price would be an exploit: a referrer and a member would gain money by buying the plan repeatedly. */
export const NewPlan = v.pipe(
  fields({
    plan_name: Text(60),
    price: TakaOrNone,
    bonus: TakaOrNone,
    refer_balance: TakaOrNone,
    features: Features,
    /** Empty or null: none. Absent: unchanged. */
    plan_name_bn: v.nullish(v.pipe(v.string(), v.maxLength(60, issue('too_long', 60)), v.trim())),
    features_bn: v.nullish(BengaliFeatures),
  }),
  v.forward(
    v.partialCheck(
      [['price'], ['refer_balance']],
      ({ price, refer_balance }) => refer_balance === 0 || refer_balance <= price,
      issue('above_price'),
    ),
    ['refer_balance'],
  ),
)

export type NewPlan = v.InferOutput<typeof NewPlan>

/** `price` is the paid price, not the current one. */
export const PurchasedPlan = v.object({ ...Plan.entries, purchased_at: Moment })
export type PurchasedPlan = v.InferOutput<typeof PurchasedPlan>

/** The plan that a member buys: its name, and what was shown, its id and its price. Older pages send only the name. */
export const ChosenPlan = fields({ planName: Text(60), plan_id: v.optional(Id), price: v.optional(TakaOrNone) })
export type ChosenPlan = v.InferOutput<typeof ChosenPlan>

export const plans = endpoints({
  list: {
    method: 'GET',
    path: '/plan/get-all-plans',
    role: 'signed-in',
    input: nothing,
    output: v.array(Plan),
    tags: ['Plan'],
    worksOffline: true,
  },
  /** All plans that the caller bought, newest first. */
  mine: {
    method: 'GET',
    path: '/plan/get-customer-plan/:id',
    role: 'customer',
    input: fields({ id: Id }),
    output: v.array(PurchasedPlan),
    tags: ['Plan', 'Customer'],
    worksOffline: true,
  },
  create: {
    method: 'POST',
    path: '/plan/create-plan',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: NewPlan,
    output: Plan,
    touches: ['Plan'],
    audit: 'create-plan',
    message: 'Plan Added Successfully',
  },
  get: {
    method: 'GET',
    path: '/plan/get-single-plan/:id',
    role: 'signed-in',
    input: fields({ id: Id }),
    output: Plan,
    tags: ['Plan'],
  },
  /** Also applies to members who have the plan: tasks handed out from now on have the new bonus. */
  update: {
    method: 'PATCH',
    path: '/plan/update-plan/:id',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: v.intersect([NewPlan, fields({ id: Id })]),
    output: Plan,
    touches: ['Plan', 'Users'],
    audit: 'update-plan',
    message: 'Plan updated  successfully',
  },
  /** The plan is no longer sold. Members who bought it still have it. */
  delete: {
    method: 'POST',
    path: '/plan/delete-plan',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    input: fields({ planName: Text(60) }),
    output: noData,
    touches: ['Plan'],
    audit: 'delete-plan',
    message: 'Plan deleted successfully',
  },
  purchase: {
    method: 'POST',
    path: '/plan/purchase-plan',
    role: 'customer',
    input: ChosenPlan,
    output: noData,
    touches: ['Plan', 'Customer', 'Transaction', 'Task'],
    message: successes.plan_purchased,
  },
})
