import { expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { call } from '../support/call.ts'
import { type Account, newMember, theAdmin } from '../support/members.ts'

const write = async (as: Account, message = 'Where is my money?') =>
  (await call(supports.create, { message }, { as })).data

const messagesOf = async (as: Account) => (await call(supports.mine, {}, { as })).data.items

test('a message is the member’s own, and waits to be solved', async () => {
  const [as, other] = [await newMember(), await newMember()]

  const { message, data } = await call(supports.create, { message: '  Hi ' }, { as })

  expect(message).toBe('Your message has been sent successfully.')
  expect(data).toMatchObject({ username: as.username, message: 'Hi', isSolved: false })
  expect(await messagesOf(as)).toEqual([data])
  expect(await messagesOf(other)).toEqual([])
})

test.each(['', '   ', 'a'.repeat(2_001)])('a message has to say something, and not too much', async (message) => {
  const { status, errors } = await call(supports.create, { message }, { as: await newMember() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual(['message'])
})

test('a solved message says so to both', async () => {
  const as = await newMember()
  const { _id } = await write(as)
  const admin = await theAdmin()

  const { message } = await call(supports.solve, { id: _id }, { as: admin })

  expect(message).toBe('Solve successfully')
  expect(await messagesOf(as)).toMatchObject([{ _id, isSolved: true }])
  const { items } = (await call(supports.list, {}, { as: admin })).data
  expect(items.find((item) => item._id === _id)).toMatchObject({ isSolved: true, username: as.username })
})

test('a deleted message is gone for both', async () => {
  const as = await newMember()
  const { _id } = await write(as)
  const admin = await theAdmin()

  const { message } = await call(supports.delete, { id: _id }, { as: admin })

  expect(message).toBe('Deleted successfully')
  expect(await messagesOf(as)).toEqual([])
  expect((await call(supports.solve, { id: _id }, { as: admin })).status).toBe(404)
})
