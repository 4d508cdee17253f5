import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { unpagedMax } from '#contract/lists.ts'
import { plans } from '#contract/plans.ts'
import { advertises } from '#server/advertises/table.ts'
import { isOnSale, plans as planTable } from '#server/plans/table.ts'
import { tills } from '#server/tills/table.ts'
import { call } from '../support/server/call.ts'
import { createPlan, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { mp4, upload } from '../support/server/videos.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, each) => each)
const prices = { price: 1n, bonus: 1n, refer_balance: 1n }
const full = { status: 409, code: 'too_many_rows', values: { limit: unpagedMax } }

test('no more plans than a list without pages may have are on sale', async () => {
  const as = await sharedAdmin()
  const free = unpagedMax - (await db.$count(planTable, isOnSale))
  const plan = { price: 1, bonus: 1, refer_balance: 1, features: '["A feature"]' }
  await db.insert(planTable).values(numbers(free).map((each) => ({ ...plan, ...prices, plan_name: `Plan ${each}` })))

  expect(await call(plans.create, { ...plan, plan_name: 'One more' }, { as })).toMatchObject(full)
  expect((await call(plans.list, {}, { as })).data).toHaveLength(unpagedMax)
  await call(plans.delete, { planName: 'Plan 0' }, { as })
  expect(await createPlan({ price: 1 })).toMatchObject({ price: 1 })
})

test('no more bank accounts than a list without pages may have exist', async () => {
  const as = await sharedAdmin()
  const bank = { account_number: '01812345678' }
  const free = unpagedMax - (await db.$count(tills))
  const listed = { number: '01812345678', kind: 'personal', visibility: 'shown' } as const
  await db.insert(tills).values(numbers(free).map((each) => ({ ...listed, label: `Bank ${each}` })))

  expect(await call(banks.add, { ...bank, bank_name: 'One more' }, { as })).toMatchObject(full)
  await call(banks.delete, { data: 'Bank 0' }, { as })
  expect(await call(banks.add, { ...bank, bank_name: 'One more' }, { as })).toMatchObject({ status: 200 })
})

test('no more advertisements than a list without pages may have are live', async () => {
  const as = await sharedAdmin()
  const isLive = isNull(advertises.retired_at)
  const film = { mime: 'video/mp4', size: 1, digest: '0' }
  const free = unpagedMax - (await db.$count(advertises, isLive))
  await db.insert(advertises).values(numbers(free).map((each) => ({ ...film, name: `Film ${each}` })))

  expect(await upload(mp4(2_000), { as }, 'One more.mp4')).toMatchObject(full)
  await db
    .update(advertises)
    .set({ retired_at: new Date() })
    .where(and(isLive, eq(advertises.name, 'Film 0')))
  expect(await upload(mp4(2_000), { as }, 'One more.mp4')).toMatchObject({ status: 200 })
})
