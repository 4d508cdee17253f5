import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { createAdvertise } from '../support/server/videos.ts'

test('clearing the tasks of every member asks for confirmation first', async () => {
  await createAdvertise()
  const member = await createMember()
  const openNow = async () => (await call(tasks.today, {}, { as: member })).data.length
  const { user } = openPage('/home/clear-task', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Clear tasks' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText('every member')
  expect(await openNow()).toBe(1)
  await user.click(question.getByRole('button', { name: 'Clear' }))

  await screen.findByText('Task clear successfully')
  expect(await openNow()).toBe(0)
})
