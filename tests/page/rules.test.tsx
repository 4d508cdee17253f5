import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { ruleVersions } from '#contract/rule-versions.ts'
import { rules } from '#contract/rules.ts'
import { ruleAcceptances, ruleVersions as versionTable } from '#server/rules/table.ts'
import { brand } from '#src/brand/brand.ts'
import { refuse } from '../support/page/api-responses.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { openPage } from '../support/page/open-page.tsx'
import { openSettings } from '../support/page/settings-form.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

afterEach(async () => {
  brand.hasRules = false
  await db.delete(ruleAcceptances)
  await db.delete(versionTable)
})

const text_en = '# Money\n\nEverybody has **one account**.\n\n- Read [more](https://example.org/)'
const text_bn = '# টাকা\n\nসবার **একটি অ্যাকাউন্ট**।'
const publish = () => callAsAdmin(ruleVersions.publish, { text_en, text_bn })
const findQuestion = () => screen.findByRole('dialog', { name: 'Please accept the rules' })

test.each([
  ['en', 'Rules', 'Money', 'one account'],
  ['bn', 'নিয়মাবলি', 'টাকা', 'একটি অ্যাকাউন্ট'],
])('in %s, everybody can read the rules', async (locale, title, heading, bold) => {
  await publish()
  localStorage.clear()
  localStorage.setItem('locale', locale)

  openPage('/rules')

  await screen.findByRole('heading', { level: 1, name: title })
  await screen.findByRole('heading', { level: 2, name: heading })
  expect(screen.getByText(bold).closest('strong')).not.toBeNull()
  if (locale === 'en')
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'more' }).href).toBe('https://example.org/')
})

test('a shop without rules says so, and asks nobody', async () => {
  localStorage.clear()
  const first = openPage('/rules')
  await screen.findByText('There are no rules yet.')
  first.close()

  openPage('/home/profile', { as: await createMember() })
  await screen.findByRole('link', { name: 'More' })
  expect(screen.queryByRole('link', { name: /Rules/ })).toBeNull()
})

test.each(['/login', '/register'])('%s has a link to the rules of a shop that has some', async (path) => {
  brand.hasRules = true
  localStorage.clear()
  const { user, pathNow } = openPage(path)

  await user.click(await screen.findByRole('link', { name: 'Rules' }))

  await screen.findByText('There are no rules yet.')
  expect(pathNow()).toBe('/rules')
})

test('a member reads and accepts a version once', async () => {
  await publish()
  const as = await createMember()
  const { user, close } = openPage('/home', { as })
  const question = within(await findQuestion())
  question.getByText('You can use everything else meanwhile.')
  expect(question.queryByRole('button', { name: 'Accept' })).toBeNull()

  await user.click(question.getByRole('button', { name: 'Read' }))
  await question.findByText('one account')
  await user.click(question.getByRole('button', { name: 'Accept' }))

  await screen.findByText('Thank you. You have accepted the rules.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  close()
  openPage('/home/profile', { as })
  await screen.findByRole('link', { name: /^Rules\s*Accepted: / })
})

test('the question can be closed, and the home stays in use after a failure', async () => {
  await publish()
  const { user } = openPage('/home', { as: await createMember() })
  const question = within(await findQuestion())
  refuse(rules.accept, 'not_found')

  await user.click(question.getByRole('button', { name: 'Read' }))
  await user.click(await question.findByRole('button', { name: 'Accept' }))
  await question.findByRole('alert')
  await user.click(question.getByRole('button', { name: 'Later' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getAllByRole('link', { name: 'Withdraw' })).toHaveLength(2)
})

test('an owner publishes rules in both languages with a preview, and sees who has accepted them', async () => {
  const { user, confirm } = await openSettings('/home/brand?tab=rules', 'Rules in English')
  await screen.findByText('No rules yet. Members see nothing of them.')

  await user.type(screen.getByLabelText('Rules in English'), '# Money{Enter}Be **kind**.')
  screen.getByRole('heading', { name: 'Money' })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('This field is required.')
  await user.type(screen.getByLabelText('Rules in Bengali'), '# টাকা')
  screen.getByRole('heading', { name: 'টাকা' })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await confirm('Publish')

  await screen.findByText('The rules are published.')
  await screen.findByText('Version 1')
  expect((await call(rules.current, {})).data).toMatchObject({ version: 1, text_en: '# Money\nBe **kind**.' })
})

test('typed rules stay after a reload and when another administrator publishes a version', async () => {
  const openRules = () => openSettings('/home/brand?tab=rules', 'Rules in English')
  const typed = () => screen.getByLabelText<HTMLTextAreaElement>('Rules in English').value
  const { user, close } = await openRules()
  await user.type(screen.getByLabelText('Rules in English'), 'Be kind.')
  close()

  const streams = watchStreams()
  const reloaded = await openRules()
  expect(typed()).toBe('Be kind.')
  await waitForStreams(streams)
  await publish()
  await screen.findByText('Version 1 was published meanwhile. Your text is kept.')
  expect(typed()).toBe('Be kind.')
  await reloaded.user.click(screen.getByRole('button', { name: 'Show the published text' }))
  expect(typed()).toBe(text_en)
  expect(screen.queryByText(/was published meanwhile/)).toBeNull()
  reloaded.close()

  await openRules()
  expect(typed()).toBe(text_en)
})

test('the page of a member has the accepted version', async () => {
  await publish()
  const as = await createMember()
  await call(rules.accept, { version: 1 }, { as })

  openPage(`/home/user-information/${as.username}`, { as: await sharedAdmin() })

  await screen.findByText('Accepted rules')
  screen.getByText(/^Version 1/)
})
