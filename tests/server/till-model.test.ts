import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sms } from '#server/tills/table.ts'
import { createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill, type Received, requestFor } from '../support/server/till-simulator.ts'
import { isFull, seedOf } from '../support/test-size.ts'

const seed = seedOf('TILL_MODEL_SEED')

interface Step {
  amount: number
  /** The members who send a request for the transfer: the true sender, another one with the same fields, or none. */
  requests: ('own' | 'copied')[]
  /** How often the phone sends the SMS. */
  copies: number
  isForged: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  amount: fc.integer({ min: 10, max: 500 }),
  requests: fc.subarray(['own', 'copied'] as const),
  copies: fc.constantFrom(0, 1, 1, 1, 2),
  isForged: fc.constantFrom(false, false, false, true),
})

interface Act {
  order: number
  perform: () => Promise<unknown>
}

test('in any order of SMS and requests, the sum credited is the sum of the used SMS, and none of them is forged', {
  timeout: 300_000,
}, async () => {
  let usedCount = 0
  const runs = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 12 }),
    fc.infiniteStream(fc.nat(1_000)),
    async (steps, orders) => {
      const till = await createTill({ balance: 50_000 })
      const members = { own: await createMember(), copied: await createMember() }
      await till.send(till.receive({ amount: 10 }))
      const forgedIds = new Set<string>()
      const nextOrder = () => orders.next().value
      const acts = steps.flatMap(({ amount, requests, copies, isForged }): Act[] => {
        const transfer = isForged ? forge(amount) : till.receive({ amount })
        if (isForged) forgedIds.add(transfer.transactionId)
        return [
          ...Array.from({ length: copies }, () => ({ order: nextOrder(), perform: () => till.send(transfer) })),
          ...requests.map((who) => ({
            order: nextOrder(),
            perform: () => requestFor(members[who], till, transfer),
          })),
        ]
      })

      /** An SMS whose sender does not know the balance of the till. */
      function forge(amount: number): Received {
        const { body, ...transfer } = till.receive({ amount })
        till.takeBack(amount)
        return { ...transfer, body: body.replace(/Balance Tk [\d,]+/, 'Balance Tk 9,000,000') }
      }

      for (const { perform } of acts.toSorted((one, other) => one.order - other.order)) await perform()

      const used = (await db.select().from(sms).where(eq(sms.till_id, till.id))).filter(({ state }) => state === 'used')
      usedCount += used.length
      const sum = used.reduce((total, { amount }) => total + Number(amount) / 100, 0)
      expect((await members.own.getBalance()) + (await members.copied.getBalance())).toBe(sum)
      expect(used.filter(({ transaction_id }) => forgedIds.has(transaction_id!))).toEqual([])
    },
  )
  console.log(`TILL_MODEL_SEED=${seed}`)
  await fc.assert(runs, { seed, numRuns: isFull ? 40 : 5 })
  expect(usedCount).toBeGreaterThan(0)
})
