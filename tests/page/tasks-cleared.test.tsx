import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { newMember, theAdmin } from '../support/server/members.ts'
import { newAdvertise } from '../support/server/videos.ts'

test('clearing the tasks of every member asks for confirmation first', async () => {
  await newAdvertise()
  const member = await newMember()
  const openNow = async () => (await call(tasks.today, {}, { as: member })).data.length
  const { user } = openPage('/home/clear-task', { as: await theAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Clear tasks' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText('every member')
  expect(await openNow()).toBe(1)
  await user.click(question.getByRole('button', { name: 'Clear' }))

  await screen.findByText('Task clear successfully')
  expect(await openNow()).toBe(0)
})
