import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { inboxViews } from '#contract/inbox/views.ts'
import { createTopUps, inboxFigures, openInbox } from '../support/page/inbox.ts'
import { findDialog } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { type Account, createStaff } from '../support/server/members.ts'

afterEach(() => vi.unstubAllGlobals())

const viewsOf = async (as: Account) => (await call(inboxViews.list, {}, { as })).data
const findView = async (name: string | RegExp) =>
  within(await screen.findByRole('group', { name: 'Saved views' })).findByRole('button', { name })

test('a filter gets a name, and its view has a count that follows what comes', async () => {
  const { member } = await createTopUps(80)
  const as = await createStaff('owner')
  const { user } = await openInbox(member, { as })

  await user.click(screen.getByRole('button', { name: /^Top-ups/ }))
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = await findDialog('dialog')
  dialog.getByText(`Top-ups with “${member.username}”`)
  await user.type(dialog.getByLabelText('Name'), 'Of one member')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await screen.findByText('View saved.')
  const chip = await findView('Of one member 1')
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(await viewsOf(as)).toMatchObject([{ kind: 'payment', search: member.username, isShared: false }])

  await requestTopUp(member, 90)
  await findView('Of one member 2')
})

test('a view shows its filter, and a second press shows everything', async () => {
  const { member } = await createTopUps(80)
  const as = await createStaff('owner')
  await call(inboxViews.save, { name: 'Nobody', kind: 'payment', search: 'no-such-member' }, { as })
  const { user, hrefNow } = await openInbox(member, { as })

  await user.click(await findView('Nobody 0'))
  await screen.findByText('Nothing is found.')
  expect(hrefNow()).toBe('/home/inbox?search=no-such-member&kind=payment')

  await user.click(await findView('Nobody 0'))
  await waitFor(() => expect(hrefNow()).not.toContain('?'))
})

test('a view can be shared, renamed and deleted, and deleting asks first', async () => {
  const { member } = await createTopUps(80)
  const as = await createStaff('owner')
  await call(inboxViews.save, { name: 'Mine', search: member.username }, { as })
  const { user, confirm } = await openInbox(member, { as })
  const open = async (name: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `Change the view ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }

  await open('Mine', 'Share')
  await confirm('Share')
  await waitFor(async () => expect(await viewsOf(as)).toMatchObject([{ isShared: true }]))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await open('Mine', 'Rename')
  const rename = await findDialog('dialog')
  await user.clear(rename.getByLabelText('Name'))
  await user.type(rename.getByLabelText('Name'), 'Ours')
  await user.click(rename.getByRole('button', { name: 'Rename' }))
  await findView(/^Ours/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await open('Ours', 'Delete')
  await confirm('Delete')
  await waitFor(async () => expect(await viewsOf(as)).toEqual([]))
  expect(inboxFigures()).toEqual(['+80.00'])
})

test('who may not share sees a shared view without its menu, and saves only own ones', async () => {
  const { member } = await createTopUps(80)
  const [owner, as] = [await createStaff('owner'), await createStaff('cashier')]
  const { _id: id } = (await call(inboxViews.save, { name: 'Ours', search: member.username }, { as: owner })).data
  await call(inboxViews.share, { id, isShared: true }, { as: owner })
  const { user } = await openInbox(member, { as })

  await findView(/^Ours shared, ?1$/)
  expect(screen.queryByRole('button', { name: 'Change the view Ours' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Top-ups/ }))
  await user.click(await screen.findByRole('button', { name: 'Save view' }))

  expect((await findDialog('dialog')).queryByRole('checkbox')).toBeNull()
  await call(inboxViews.delete, { id }, { as: owner })
})

test('the side list has the views with what waits in them', async () => {
  const { member } = await createTopUps(80, 90)
  const as = await createStaff('owner')
  await call(inboxViews.save, { name: 'Of one member', search: member.username }, { as })

  await openInbox(member, { as })

  const list = within(await screen.findByRole('list', { name: 'Saved views' }))
  const link = list.getByRole('link', { name: /^Of one member/ })
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(link.textContent).toBe('Of one member2 waiting')
  expect(link.getAttribute('href')).toBe(`/home/inbox?search=${member.username}`)
})
