import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { proposals, proposedMessage } from '#contract/proposals.ts'
import { recoveries } from '#contract/recoveries.ts'
import { sessions } from '#contract/sessions.ts'
import { settings } from '#server/settings/table.ts'
import { refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createAdmin, createMember, createStaff, sharedAdmin, signIn } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const title = 'Way back without email'
const reason = 'Called, and named the last three top-ups.'
const newPassword = 'staple battery'

beforeAll(() => sharedAdmin())

const findCard = async () => within((await screen.findByRole('heading', { name: title })).closest('section')!)

async function open(username: string) {
  const page = openPage(`/home/user-information/${username}`, { as: await sharedAdmin() })
  await screen.findByRole('heading', { level: 2, name: username })
  return { ...page, card: await findCard() }
}

async function allow({ user, card }: Awaited<ReturnType<typeof open>>) {
  await user.click(await card.findByRole('button', { name: 'Allow a link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow a link' }))
  await user.type(dialog.getByLabelText('Reason'), reason)
  await user.click(dialog.getByRole('button', { name: 'Allow' }))
}

/** Returns the path of the link that the dialog shows. */
async function createLink({ user, confirm, card }: Awaited<ReturnType<typeof open>>) {
  await user.click(await card.findByRole('button', { name: 'Create link' }))
  await confirm('Create link')
  const dialog = within(await screen.findByRole('dialog', { name: 'Password link' }))
  const { pathname, hash } = new URL(dialog.getByText(/^https?:/).textContent!)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(dialog.getByRole('button', { name: 'Copy the password link' }))
  expect(write).toHaveBeenCalledWith(expect.stringContaining(pathname + hash))
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  return pathname + hash
}

test('a link that an administrator creates lets the member choose a new password once', async () => {
  const member = await createMember()
  const { username } = member
  const page = await open(username)
  await allow(page)
  await page.card.findByText(reason)

  const path = await createLink(page)

  await waitFor(() => expect(page.card.queryByText(reason)).toBeNull())
  expect(screen.queryByText(/^https?:/)).toBeNull()
  page.close()
  localStorage.clear()
  const opened = openPage(path)
  expect((await screen.findByText('Withdrawals', { selector: 'dt' })).nextElementSibling!.textContent).toBe(
    'wait 24 hours',
  )
  await opened.submit('Change password', { 'New password': newPassword, 'Confirm password': newPassword })
  await waitFor(() => expect(opened.pathNow()).toBe('/login'))
  opened.close()

  const as = await signIn(username, newPassword)
  const { items } = (await call(notifications.list, {}, { as })).data
  expect(items).toContainEqual(expect.objectContaining({ kind: 'account_recovered', params: { by: 'staff' } }))
  expect(
    (await call(sessions.resetPassword, { token: /pst=([^&]+)/.exec(path)![1]!, password: newPassword })).status,
  ).toBe(422)
})

test('a link by mail does not say that withdrawals wait', async () => {
  openPage('/auth/recovery-password#pst=token')

  await screen.findByLabelText('New password')
  expect(screen.queryByText('Withdrawals')).toBeNull()
})

test('the page of the link is in Bengali too', async () => {
  localStorage.setItem('locale', 'bn')

  openPage('/auth/recovery-password#pst=token&by=staff')

  await screen.findByText(/২৪ ঘণ্টা/)
})

test('with a second person the link waits for a confirmation, which says for whom and why', async () => {
  const confirmer = await createAdmin()
  await db.update(settings).set({ second_person: true })
  onTestFinished(async () => void (await db.update(settings).set({ second_person: false })))
  const { username } = await createMember()
  const page = await open(username)

  await allow(page)

  await screen.findByText(proposedMessage)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.card.queryByRole('button', { name: 'Create link' })).toBeNull()
  page.close()
  const other = openPage('/home/proposals', { as: confirmer })
  await screen.findByText(`Allow a password link for ${username}`)
  screen.getByText(reason)
  other.close()
  const [proposal] = (await call(proposals.waiting, {}, { as: confirmer })).data
  await call(proposals.confirm, { id: proposal!._id }, { as: confirmer })
  await createLink(await open(username))
})

test('without a reason nothing is allowed, and the field shows why', async () => {
  const { username } = await createMember()
  const { user, card } = await open(username)
  await user.click(await card.findByRole('button', { name: 'Allow a link' }))
  const dialog = within(await screen.findByRole('dialog'))

  await user.click(dialog.getByRole('button', { name: 'Allow' }))

  await dialog.findByRole('textbox', { name: 'Reason', description: /This field is required\./ })
  expect((await call(recoveries.grants, { username }, { as: await sharedAdmin() })).data).toEqual([])
})

test('a refused link shows the reason in its question, and a list that cannot be read offers a retry', async () => {
  const { username } = await createMember()
  const page = await open(username)
  await allow(page)
  refuse(recoveries.createLink, 'not_found')
  await page.user.click(await page.card.findByRole('button', { name: 'Create link' }))
  await page.confirm('Create link')
  await within(screen.getByRole('alertdialog')).findByRole('alert')
  page.close()

  refuse(recoveries.grants, 'unavailable')
  const { card } = await open((await createMember()).username)

  await card.findByRole('alert')
})

test('only administrators who may block members see it', async () => {
  const { username } = await createMember()
  openPage(`/home/user-information/${username}`, { as: await createStaff('cashier') })

  await screen.findByRole('heading', { name: 'In common with other accounts' })
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})
