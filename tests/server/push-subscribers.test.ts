import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { notifications as notificationEndpoints } from '#contract/notifications.ts'
import { notifications } from '#server/notifications/table.ts'
import { notifySubscribers } from '#server/push/notify-subscribers.ts'
import { settings } from '#server/settings/table.ts'
import { users } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { startPush } from '../support/server/start-push.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

// Notices and advertisements concern every user of the app. An installed release notifies them each minute by itself.
beforeEach(startApp)

const countForAll = () => db.$count(notifications, inArray(notifications.kind, ['notice', 'tasks_ready']))

test('a new notice and the tasks of a day are pushed once to a closed Joma, and counted in the badge', async () => {
  const { as, sendDue, received } = await startPush()
  await createAdvertise()
  await callAsAdmin(notices.post, { notice: 'Eid Mubarak!' })
  const notify = () => notifySubscribers(db, { spreadMinutes: 0, tasksFrom: '00:00' })

  await Promise.all([notify(), notify()])
  await notify()
  await sendDue()

  expect(received.map(({ payload }) => payload.notification.body).sort()).toEqual([
    'There is a new notice.',
    'Your tasks of today are ready.',
  ])
  expect(received.at(-1)?.payload.app_badge).toBe(2)
  expect((await call(notificationEndpoints.list, {}, { as })).data.items).toHaveLength(2)
})

test('the opening of the shop is pushed once, to members who registered before it', async () => {
  const { sendDue, received } = await startPush()
  await db.update(settings).set({ shop_opened_at: sql`now()` })
  await startPush()
  const notify = () => notifySubscribers(db, { spreadMinutes: 0, tasksFrom: '24:00' })

  await Promise.all([notify(), notify()])
  await notify()
  await sendDue()

  expect(received.map(({ payload }) => payload.notification.body)).toEqual(['We are open now.'])
})

test('the opening is pushed spread over minutes, and not after a day', async () => {
  await Promise.all(Array.from({ length: 6 }, () => startPush()))
  await db.update(settings).set({ shop_opened_at: sql`now()` })
  const count = () => db.$count(notifications, eq(notifications.kind, 'shop_open'))

  await notifySubscribers(db, { spreadMinutes: 10_000, tasksFrom: '24:00' })
  expect(await count()).toBeLessThan(6)
  await db.update(users).set({ created_at: sql`now() - interval '2 days'` })
  await db.update(settings).set({ shop_opened_at: sql`now() - interval '25 hours'` })
  const before = await count()
  await notifySubscribers(db, { spreadMinutes: 0, tasksFrom: '24:00' })

  expect(await count()).toBe(before)
})

test('the members have a notice spread over minutes, and the tasks not before the morning', async () => {
  await Promise.all(Array.from({ length: 6 }, () => startPush()))
  await callAsAdmin(notices.post, { notice: 'Closed on Friday.' })
  await createAdvertise()

  await notifySubscribers(db, { spreadMinutes: 10_000, tasksFrom: '24:00' })
  expect(await countForAll()).toBeLessThan(6)
  await db.update(users).set({ created_at: sql`now() - interval '1 day'` })
  await db.update(settings).set({ notice_posted_at: sql`now() - interval '21 minutes'` })
  await notifySubscribers(db, { tasksFrom: '24:00' })

  expect(await countForAll()).toBe(6)
})

test('a notice of yesterday, a muted kind and members without a subscription are not pushed', async () => {
  const { as } = await startPush()
  await createMember()
  await createAdvertise()
  await callAsAdmin(notices.post, { notice: 'Old.' })
  await db.update(settings).set({ notice_posted_at: sql`now() - interval '25 hours'` })
  await call(notificationEndpoints.setSwitch, { kind: 'tasks_ready', isOn: false }, { as })

  await notifySubscribers(db, { spreadMinutes: 0, tasksFrom: '00:00' })

  expect(await countForAll()).toBe(0)
})
