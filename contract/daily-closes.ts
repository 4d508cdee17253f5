import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { Day, Id, Moment, PaymentMethod, Text } from './fields.ts'
import { page, paging, period } from './lists.ts'
import { TakaSum } from './money.ts'

/** What somebody has to look at when the books of a day are closed. `waiting`: for longer than a day. */
export const closeExceptions = [
  'open_alarms',
  'waiting_top_ups',
  'waiting_withdrawals',
  'unclaimed_money',
  'given_balance',
  'corrections',
  'taken_back',
] as const

/** The frozen report of an Asia/Dhaka day. Amounts are taka. */
export const CloseReport = v.object({
  /** Owed to members at the end of the day, by account. */
  owed: v.object({ balance: TakaSum, earning: TakaSum, hold: TakaSum }),
  /** Of the day: accepted top-ups, payouts, rewards, sold plans. */
  topped_up: TakaSum,
  /** Balances that the import of members brought over on the day. Missing in reports that were closed before it existed. */
  opening: v.optional(TakaSum, 0),
  paid_out: TakaSum,
  rewards: TakaSum,
  sold: TakaSum,
  /** The last known balance of each till. Null: none is known. */
  tills: v.array(v.object({ label: v.string(), method: v.nullable(PaymentMethod), balance: v.nullable(TakaSum) })),
  exceptions: v.array(v.object({ kind: v.picklist(closeExceptions), count: v.number(), amount: TakaSum })),
})
export type CloseReport = v.InferOutput<typeof CloseReport>

/** `head` is the hash of the close, of which each has that of the day before. */
export const DailyClose = v.object({
  _id: Id,
  day: Day,
  report: CloseReport,
  members: v.number(),
  head: v.string(),
  previous_head: v.nullable(v.string()),
  created_at: Moment,
  signed_off_by: v.nullable(v.string()),
  signed_off_at: v.nullable(Moment),
  note: v.nullable(v.string()),
})
export type DailyClose = v.InferOutput<typeof DailyClose>

/** The closed books of each day. */
export const dailyCloses = endpoints({
  list: {
    method: 'GET',
    path: '/books/get-daily-closes',
    role: 'admin',
    permission: 'accounts.read',
    input: fields({ ...paging, ...period }),
    output: page(DailyClose),
    tags: ['DailyClose'],
  },
  /** By name: the caller has looked at the exceptions of a day. Once for each close. */
  signOff: {
    method: 'POST',
    path: '/books/sign-off/:id',
    role: 'admin',
    permission: 'accounts.read',
    input: fields({ id: Id, note: v.optional(Text(500)) }),
    output: noData,
    touches: ['DailyClose'],
    audit: 'sign-off-close',
    message: 'Signed off.',
  },
})
