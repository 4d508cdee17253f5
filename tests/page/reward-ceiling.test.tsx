import { screen, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { rewards } from '#contract/rewards.ts'
import { tasks } from '#contract/tasks.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeEach(() => callAsAdmin(rewards.setCeiling, { ceiling: null }))

const readCeiling = async () => (await callAsAdmin(rewards.ceiling, {})).data.ceiling

test('the ceiling is set after confirmation, and removed', async () => {
  const { user, submit, confirm } = openPage('/home/reward-ceiling', { as: await sharedAdmin() })
  await screen.findByText('no ceiling')

  await submit('Set ceiling', { 'New ceiling': '৪,৫০,০০০' })
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('4,50,000 tk a day')
  expect(await readCeiling()).toBeNull()
  await user.click(question.getByRole('button', { name: 'Change' }))

  await user.click(await screen.findByRole('button', { name: 'Remove the ceiling' }))
  expect(await readCeiling()).toBe(450_000)
  await confirm('Remove')
  await screen.findByText('no ceiling')
  expect(await readCeiling()).toBeNull()
})

test('an amount below one reward is refused at its field', async () => {
  const { submit } = openPage('/home/reward-ceiling', { as: await sharedAdmin() })

  await submit('Set ceiling', { 'New ceiling': '199' })

  await screen.findByText('Enter an amount of 200 or more.')
})

test('the accountant’s page says whether a ceiling is set', async () => {
  const as = await sharedAdmin()
  const { close } = openPage('/home/accountant', { as })
  await screen.findByText('No daily ceiling for rewards is set.')
  close()
  await callAsAdmin(rewards.setCeiling, { ceiling: 900_000 })

  openPage('/home/accountant', { as })

  await screen.findByText(/^Rewards: the tasks of today promise [\d,]+ tk of at most 9,00,000 tk a day\.$/)
})

test('at the ceiling a member reads in both languages that all videos are watched', async () => {
  await createAdvertise()
  await callAsAdmin(rewards.setCeiling, { ceiling: 200 })
  await call(tasks.today, {}, { as: await createMember() })
  const as = await createMember()
  const { close } = openPage('/home/my-task', { as })

  await screen.findByText('All of today’s videos are watched. New ones tomorrow.')

  close()
  localStorage.setItem('locale', 'bn')
  openPage('/home/my-task', { as })
  await screen.findByText('আজকের সব ভিডিও দেখা হয়ে গেছে। নতুন ভিডিও আগামীকাল।')
})
