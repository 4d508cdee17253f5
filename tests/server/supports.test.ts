import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { call } from '../support/server/call.ts'
import { type Account, createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'

const write = async (as: Account, message = 'Where is my money?') =>
  (await call(supports.create, { message }, { as })).data

const messagesOf = async (as: Account) => (await call(supports.mine, {}, { as })).data.items

test('a message belongs to its member and is unsolved', async () => {
  const [as, other] = [await createMember(), await createMember()]

  const { message, data } = await call(supports.create, { message: '  Hi ' }, { as })

  expect(message).toBe('Your message has been sent successfully.')
  expect(data).toMatchObject({ username: as.username, message: 'Hi', isSolved: false })
  expect(await messagesOf(as)).toEqual([data])
  expect(await messagesOf(other)).toEqual([])
})

test('a solved message is shown as solved to the member and to administrators', async () => {
  const as = await createMember()
  const { _id } = await write(as)
  const admin = await sharedAdmin()

  const { message } = await call(supports.solve, { id: _id }, { as: admin })

  expect(message).toBe('Solve successfully')
  expect(await messagesOf(as)).toMatchObject([{ _id, isSolved: true }])
  const { items } = (await call(supports.list, { username: as.username }, { as: admin })).data
  expect(items.find((item) => item._id === _id)).toMatchObject({ isSolved: true, username: as.username })
})

test('a deleted message is hidden from the member and from administrators', async () => {
  const as = await createMember()
  const { _id } = await write(as)
  const admin = await sharedAdmin()

  const { message } = await call(supports.delete, { id: _id }, { as: admin })

  expect(message).toBe('Deleted successfully')
  expect(await messagesOf(as)).toEqual([])
  expect((await call(supports.solve, { id: _id }, { as: admin })).status).toBe(404)
})

test('a bulk solve solves each message once and reports a result for each', async () => {
  const [as, admin] = [await createMember(), await sharedAdmin()]
  const [one, other, solved, deleted] = [await write(as), await write(as), await write(as), await write(as)]
  await call(supports.solve, { id: solved._id }, { as: admin })
  await call(supports.delete, { id: deleted._id }, { as: admin })
  const unknown = randomUUID()
  const ids = [other._id, unknown, solved._id, one._id, deleted._id]

  const { status, message, data } = await call(supports.solveMany, { ids }, { as: admin })

  expect({ status, message }).toEqual({ status: 200, message: 'Solve successfully' })
  expect(data.results).toMatchObject([
    { _id: other._id, isDone: true, message: 'Solve successfully' },
    { _id: unknown, isDone: false, code: 'not_found' },
    { _id: solved._id, isDone: false, code: 'already_decided' },
    { _id: one._id, isDone: true, message: 'Solve successfully' },
    { _id: deleted._id, isDone: false, code: 'not_found' },
  ])
  expect((await messagesOf(as)).map(({ isSolved }) => isSolved)).toEqual([true, true, true])
})

test('two administrators who solve the same messages concurrently solve each once', async () => {
  const as = await createMember()
  const ids = [await write(as), await write(as), await write(as)].map(({ _id }) => _id)
  const admins = [await createAdmin(), await createAdmin()]

  const replies = await Promise.all(admins.map((admin) => call(supports.solveMany, { ids }, { as: admin })))

  const done = replies.flatMap(({ data }) => data.results.filter(({ isDone }) => isDone).map(({ _id }) => _id))
  expect(done.sort()).toEqual([...ids].sort())
})
