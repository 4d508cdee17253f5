import { expect, test } from 'vitest'
import { inboxViews, viewsMax } from '#contract/inbox/views.ts'
import { supports } from '#contract/supports.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, createMember, createStaff } from '../support/server/members.ts'

const listAs = async (as: Account) => (await call(inboxViews.list, {}, { as })).data
const save = async (as: Account, view: { name: string; kind?: 'payment' | 'withdrawal'; search?: string }) =>
  (await call(inboxViews.save, view, { as })).data._id

test('a view counts what waits in it, and follows what comes and goes', async () => {
  const owner = await createStaff('owner')
  const member = await createMember({ earning: 2_000 })
  await save(owner, { name: 'All of one', search: member.username })
  await save(owner, { name: 'Payouts of one', search: member.username, kind: 'withdrawal' })
  const counts = async () => (await listAs(owner)).map(({ count }) => count)
  expect(await counts()).toEqual([0, 0])

  await requestTopUp(member, 80)
  await withdraw(member, 500)
  await call(supports.create, { message: 'Where is it?' }, { as: member })

  expect(await counts()).toEqual([3, 1])
})

test('a view counts only the kinds that its reader works on', async () => {
  const owner = await createStaff('owner')
  const support = await createStaff('support')
  const member = await createMember()
  await requestTopUp(member, 80)
  await call(supports.create, { message: 'Where is it?' }, { as: member })
  const id = await save(owner, { name: 'All of one', search: member.username })
  await call(inboxViews.share, { id, isShared: true }, { as: owner })

  expect((await listAs(owner)).find(({ _id }) => _id === id)).toMatchObject({ count: 2 })
  expect((await listAs(support)).find(({ _id }) => _id === id)).toMatchObject({ count: 1 })
  await call(inboxViews.delete, { id }, { as: owner })
})

test('an own view is seen by its owner alone, and a shared one by all', async () => {
  const owner = await createStaff('owner')
  const cashier = await createStaff('cashier')
  const own = await save(cashier, { name: 'Mine' })
  const shared = await save(owner, { name: 'Ours', kind: 'payment' })
  await call(inboxViews.share, { id: shared, isShared: true }, { as: owner })

  expect(await listAs(cashier)).toMatchObject([
    { _id: own, isShared: false, canChange: true },
    { _id: shared, name: 'Ours', kind: 'payment', search: null, isShared: true, canChange: false },
  ])
  expect((await listAs(owner)).map(({ _id }) => _id)).toEqual([shared])

  await call(inboxViews.share, { id: shared, isShared: false }, { as: owner })
  expect((await listAs(cashier)).map(({ _id }) => _id)).toEqual([own])
})

test('a shared view is changed only by those who may share', async () => {
  const [owner, other] = [await createStaff('owner'), await createStaff('owner')]
  const cashier = await createStaff('cashier')
  const id = await save(owner, { name: 'Ours' })
  await call(inboxViews.share, { id, isShared: true }, { as: owner })

  expect(await call(inboxViews.rename, { id, name: 'Mine' }, { as: cashier })).toMatchObject({ status: 404 })
  expect(await call(inboxViews.delete, { id }, { as: cashier })).toMatchObject({ status: 404 })
  expect(await call(inboxViews.share, { id, isShared: false }, { as: cashier })).toMatchObject({ status: 403 })
  expect(await call(inboxViews.rename, { id, name: ' Theirs ' }, { as: other })).toMatchObject({ status: 200 })
  expect(await listAs(cashier)).toMatchObject([{ name: 'Theirs' }])
  await call(inboxViews.delete, { id }, { as: other })
  expect(await listAs(owner)).toEqual([])
})

test('a view of another administrator cannot be changed or shared', async () => {
  const [owner, other] = [await createStaff('owner'), await createStaff('owner')]
  const id = await save(owner, { name: 'Mine' })

  for (const refused of [
    await call(inboxViews.rename, { id, name: 'Yours' }, { as: other }),
    await call(inboxViews.share, { id, isShared: true }, { as: other }),
    await call(inboxViews.delete, { id }, { as: other }),
  ])
    expect(refused).toMatchObject({ status: 404 })
})

test('an administrator has at most 20 views, also if two are saved at once', async () => {
  const owner = await createStaff('owner')
  for (let count = 1; count < viewsMax; count++) await save(owner, { name: `View ${count}` })

  const replies = await Promise.all(['one', 'other'].map((name) => call(inboxViews.save, { name }, { as: owner })))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listAs(owner)).toHaveLength(viewsMax)
})
