import { expect, test, vi } from 'vitest'
import { changeStream } from '#contract/changes.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { sessions } from '#contract/sessions.ts'
import { Tag } from '#contract/tags.ts'
import { createApp } from '#server/app.ts'
import { recordChange } from '#server/db/publish-changes.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createAdmin, createMember, password, paymentInput } from '../support/server/members.ts'
import { postNotice, subscribeToNewChanges } from '../support/server/new-changes.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { db, parts } from '../support/server/test-app.ts'

test('each heartbeat sends a comment until the session ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const member = await createMember()
    const [{ next, waitForEnd }] = await subscribeToNewChanges(member)

    vi.advanceTimersByTime(changeStream.heartbeatMs)
    expect(await next()).toEqual([])
    vi.advanceTimersByTime(changeStream.heartbeatMs)
    expect(await next()).toEqual([])

    const newPassword = 'battery staple'
    const change = { currentPassWord: password, newPassword, confirmPassword: newPassword }
    expect((await call(sessions.changePassword, change, { as: member })).status).toBe(200)
    vi.advanceTimersByTime(changeStream.heartbeatMs)
    await waitForEnd()
  } finally {
    vi.useRealTimers()
  }
})

test('a change is published after its transaction commits, and never after a rollback', async () => {
  const [byAdmin] = await subscribeToNewChanges(await createAdmin())
  const rollback = runTransaction(db, async (tx) => {
    recordChange(tx, { tags: ['Plan'] })
    throw new Error('Rolled back.')
  })
  await expect(rollback).rejects.toThrow('Rolled back.')

  const received = byAdmin.waitFor('Refer')
  await runTransaction(db, async (tx) => {
    recordChange(tx, { tags: ['Refer'] }, { tags: ['Refer'] })
    await tx.execute('select 1')
    await new Promise(setImmediate)
    expect(byAdmin.received).toEqual([])
  })

  expect(await received).toEqual(['Refer'])
})

test('a slow client receives each tag once, not once for each change', async () => {
  const [byAdmin] = await subscribeToNewChanges(await createAdmin())

  for (let one = 0; one < 200; one++) parts.changes.receive(JSON.stringify({ tags: ['Payment', 'Transaction'] }))
  parts.changes.receive(JSON.stringify({ tags: ['Refer'] }))
  await byAdmin.waitFor('Refer')

  expect(byAdmin.received.length).toBeLessThan(10)
})

test('an administrator receives the changes of a second together', async () => {
  const at = createApp({ ...parts, adminPauseMs: 1_000 })
  const stream = await subscribe(at, await createAdmin())
  await postNotice()
  await stream.waitFor('Notice')

  await call(payments.request, paymentInput(50), { as: await createMember() })
  await callAsAdmin(refers.set, { amount: 0 })

  expect(await stream.next()).toEqual(expect.arrayContaining(['Payment', 'Refer']))
})

test('after missed changes all tags are published to all clients', async () => {
  const streams = await subscribeToNewChanges(await createMember(), await createAdmin())

  parts.changes.missedChanges()

  for (const { waitFor } of streams)
    expect([...(await waitFor('Withdraw_Info'))].sort()).toEqual([...Tag.options].sort())
})

test('a message in the format of another version is ignored', async () => {
  const [byAdmin] = await subscribeToNewChanges(await createAdmin())

  for (const message of ['', 'nonsense', '{}', '{"tags":["Unknown"]}', '{"tags":"Plan"}'])
    parts.changes.receive(message)
  parts.changes.receive('{"tags":["Plan"],"more":1}')

  expect(await byAdmin.waitFor('Plan')).toEqual(['Plan'])
})
