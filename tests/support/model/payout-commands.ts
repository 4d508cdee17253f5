import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { defineCommand, plannedCall } from './define-command.ts'
import { anyCaller, anyIndex, pick, rarely, resolveCaller } from './generators.ts'
import { type Batch, isActive, type ModelState, type Withdrawal } from './model-state.ts'
import { anyMethod, decide } from './withdrawal-commands.ts'

/** The unpaid withdrawals of a batch, oldest first. */
const unpaidOf = ({ withdrawals }: ModelState, batch: Batch | undefined) =>
  withdrawals.filter(({ batch: own, state }) => own !== null && own === batch && state === 'pending')

/** Open batches mostly; sometimes a closed one or an unknown id. */
const anyBatch = fc.record({ index: anyIndex, isAny: rarely(fc.constantFrom('any', 'unknown')) })

function resolveBatch({ batches }: ModelState, { index, isAny }: { index: number; isAny: string | null }) {
  const open = batches.filter(({ state }) => state === 'open')
  const found = isAny === 'unknown' ? undefined : (pick(isAny ? batches : open, index) ?? pick(batches, index))
  return { id: found?.id ?? randomUUID(), found }
}

export const createBatch = defineCommand(
  'create payout batch',
  { by: anyCaller, method: anyMethod },
  ({ by, method }, model) => {
    const isTaken = ({ state, batch, owner, ...row }: Withdrawal) =>
      state === 'pending' && batch === null && row.method === method && isActive(owner)
    const taken = model.withdrawals.filter(isTaken)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: payouts.create,
      input: { method },
      refusals: [[taken.length === 0, { status: 409, field: 'method' }]],
      effect: ({ data }) => {
        expect(data).toMatchObject({ status: 'open', method, count: taken.length, paid_count: 0 })
        const batch: Batch = { id: data._id, state: 'open' }
        model.batches.push(batch)
        for (const withdrawal of taken) withdrawal.batch = batch
      },
    })
  },
)

export const payBatch = defineCommand(
  'pay payout batch',
  {
    by: anyCaller,
    batch: anyBatch,
    isWhole: fc.boolean(),
    index: anyIndex,
    payAnyway: fc.constantFrom(undefined, 'A reason.'),
    isTwice: rarely(fc.constant(true)),
    isUsedId: rarely(fc.constant(true)),
  },
  ({ by, isWhole, index, payAnyway, isTwice, isUsedId, ...choice }, model) => {
    const { id, found } = resolveBatch(model, choice.batch)
    const unpaid = unpaidOf(model, found)
    const paid = model.withdrawals.find(({ batch, state }) => batch !== null && batch === found && state === 'approved')
    const one = isTwice ? paid : pick(unpaid, index)
    const rows = isWhole ? unpaid : one ? [one] : []
    const usedId = isUsedId && model.withdrawals.find(({ payoutId }) => payoutId !== null)?.payoutId
    const payoutId = usedId || `${model.tag}${model.steps}`.toUpperCase()
    const hasPaid = ({ method, ...row }: Withdrawal) => row.payoutId === payoutId && method === one?.method
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: payouts.pay,
      input: {
        batch: id,
        payAnyway,
        ...(!isWhole && { rows: [{ _id: one?.id ?? randomUUID(), payout_id: payoutId }] }),
      },
      refusals: [
        [!found, { status: 404 }],
        [found !== undefined && found.state !== 'open', { status: 409 }],
        [found?.state === 'open' && !isWhole && !one, { status: 404 }],
        [rows.some(({ state }) => state !== 'pending'), { status: 409 }],
        [!isWhole && model.withdrawals.some(hasPaid), { status: 409, field: 'payout_id' }],
        [payAnyway === undefined && rows.some(({ owner }) => !isActive(owner)), { status: 409 }],
      ],
      effect: ({ data }) => {
        const isLast = rows.length === unpaid.length
        for (const withdrawal of rows) decide(withdrawal, 'approved')
        if (!isWhole) rows[0]!.payoutId = payoutId
        if (isLast) found!.state = 'paid'
        expect(data.status).toBe(found!.state)
      },
    })
  },
)

export const cancelBatch = defineCommand(
  'cancel payout batch',
  { by: anyCaller, batch: anyBatch },
  ({ by, ...choice }, model) => {
    const { id, found } = resolveBatch(model, choice.batch)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: payouts.cancel,
      input: { batch: id },
      refusals: [
        [!found, { status: 404 }],
        [found !== undefined && found.state !== 'open', { status: 409 }],
      ],
      effect: () => {
        for (const withdrawal of unpaidOf(model, found)) withdrawal.batch = null
        found!.state = 'cancelled'
      },
    })
  },
)
