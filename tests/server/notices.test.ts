import { beforeEach, expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { startApp } from '../support/server/test-app.ts'

// The notice is one setting for the whole app.
beforeEach(startApp)

test('there is no notice until one is posted', async () => {
  expect((await call(notices.get, {}, { as: await createMember() })).data).toEqual({ notice: '', notice_bn: '' })
})

test('a posted notice is shown to all users', async () => {
  const { message, data } = await call(notices.post, { notice: ' Eid Mubarak! ' }, { as: await sharedAdmin() })

  expect(message).toBe('Update notice successfully')
  expect(data).toEqual({ notice: 'Eid Mubarak!', notice_bn: '' })
  expect((await call(notices.get, {}, { as: await createMember() })).data).toEqual(data)
})

test('a notice can have a Bengali text, which the next notice without one deletes', async () => {
  const as = await sharedAdmin()
  const { data } = await call(notices.post, { notice: 'Closed on Friday.', notice_bn: ' শুক্রবার বন্ধ। ' }, { as })
  expect(data).toEqual({ notice: 'Closed on Friday.', notice_bn: 'শুক্রবার বন্ধ।' })

  await call(notices.post, { notice: 'Open.' }, { as })

  expect((await call(notices.get, {}, { as })).data).toEqual({ notice: 'Open.', notice_bn: '' })
})
