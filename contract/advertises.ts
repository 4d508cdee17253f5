import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { issue } from './issues.ts'
import { page, paging, search } from './lists.ts'
import { TakaSum } from './money.ts'

/**
 * One uploaded video. `size` is bytes, `rewarded` the number of its rewarded tasks, `unplayable` of members whose phone cannot play
 * it. Only a published one creates tasks, until it is retired.
 */
export const Advertise = v.object({
  _id: Id,
  name: v.string(),
  size: v.number(),
  created_at: Moment,
  published_at: v.nullable(Moment),
  retired_at: v.nullable(Moment),
  rewarded: v.number(),
  unplayable: v.number(),
})
export type Advertise = v.InferOutput<typeof Advertise>

/**
 * What one video can cost on a day: each active member's reward, by plan. `reward` is taka with the plan's bonus, `plan_name` null
 * for members without a plan. `cost` is the sum. `live` is the number of videos that create tasks now, and
 * `ceiling` the most that all tasks of a day may promise; null without one.
 */
export const AdvertiseCost = v.object({
  plans: v.array(v.object({ plan_name: v.nullable(v.string()), members: v.number(), reward: TakaSum })),
  cost: TakaSum,
  live: v.number(),
  ceiling: v.nullable(TakaSum),
  /** Whether a second person has to confirm that the caller publishes a video now. */
  needs_second_person: v.boolean(),
})
export type AdvertiseCost = v.InferOutput<typeof AdvertiseCost>

/** A published video may cost so much more than was shown, because members register meanwhile. */
export const costGrowthPercent = 10

const costMax = 100_000_000_000

const ShownCost = v.pipe(
  v.number(issue('not_an_amount')),
  v.minValue(0, issue('amount_too_small', 0)),
  v.maxValue(costMax, issue('amount_too_large', costMax)),
)

export const advertises = endpoints({
  list: {
    method: 'GET',
    path: '/advertise/get-advertises',
    role: 'admin',
    permission: 'content.write',
    input: fields({
      ...paging,
      /** A part of the name. */
      search,
      /** `live`, the default, are all that are not retired, also those that are not published yet. */
      status: v.optional(v.picklist(['live', 'retired'])),
    }),
    output: page(Advertise),
    tags: ['Advertise'],
  },
  /** What publishing a video can cost. */
  cost: {
    method: 'GET',
    path: '/advertise/get-cost',
    role: 'admin',
    permission: 'content.write',
    input: nothing,
    output: AdvertiseCost,
    tags: ['Advertise', 'Plan', 'Users', 'Limit', 'Staff'],
  },
  /** Makes an uploaded video a task of each member. `cost` is the one that was shown: taka a day. */
  publish: {
    method: 'POST',
    path: '/advertise/publish/:id',
    role: 'admin',
    permission: 'content.write',
    fresh: true,
    secondPerson: 'sum',
    input: fields({ id: Id, cost: ShownCost }),
    output: noData,
    touches: ['Advertise', 'Task'],
    audit: 'publish-advertise',
    message: 'Advertise published successfully.',
  },
  /** Deletes an unpublished video. */
  delete: {
    method: 'DELETE',
    path: '/advertise/delete/:id',
    role: 'admin',
    permission: 'content.write',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Advertise'],
    audit: 'delete-advertise',
    message: 'Advertise deleted successfully.',
  },
  retire: {
    method: 'PATCH',
    path: '/advertise/retire/:id',
    role: 'admin',
    permission: 'content.write',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Advertise', 'Task'],
    audit: 'retire-advertise',
    message: 'Advertise retired successfully.',
  },
})

/** Stores a video that is not published yet. Multipart with one field `file`. Not an endpoint, because the body is streamed and never in memory as a whole. */
export const advertiseUpload = {
  method: 'POST',
  path: '/upload/upload-advertise',
  role: 'admin',
  permission: 'content.write',
  field: 'file',
  output: v.object({ advertise: Id }),
  touches: ['Advertise'],
  audit: 'upload-advertise',
  message: 'Advertise upload successfully.',
} as const
