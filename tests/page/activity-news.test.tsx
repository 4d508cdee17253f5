import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supports } from '#contract/supports.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'

/** A member with an accepted and a waiting top-up, and an answered conversation. */
async function createNews() {
  const as = await createMember()
  const { _id } = await requestTopUp(as, 80)
  await requestTopUp(as, 90)
  await callAsAdmin(payments.accept, { _id, username: as.username, status: 'success' })
  const { _id: id } = (await call(supports.create, { message: 'Where is it?' }, { as })).data
  await callAsAdmin(supportDesk.answer, { id, message: 'Here.' })
  return { as, id, payment: _id }
}

const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: /Main|প্রধান/ })).getByRole('link', { name: new RegExp(`^${name}`) })
const newRows = () => [...document.querySelectorAll('.act.is-new')].map((row) => row.textContent)

test.each([
  ['en', 'Activity', 'Activity2 new', 'New'],
  ['bn', 'লেনদেন', 'লেনদেন২ টি নতুন', 'নতুন'],
] as const)(
  'in %s, the tab counts the threads with news, their rows are marked, and opening one ends its mark',
  async (language, name, counted, mark) => {
    localStorage.setItem('locale', language)
    const { as } = await createNews()
    const { user } = openPage('/home/activity', { as })
    await waitFor(() => expect(newRows()).toHaveLength(2))
    expect(tab(name).textContent).toBe(counted)
    for (const row of newRows()) expect(row).toContain(mark)

    await user.click(screen.getByRole('link', { name: /80\.00|৮০\.০০/ }))
    await waitFor(() => expect(tab(name).textContent).toMatch(/[1১]/))
    await user.click(tab(name))

    await waitFor(() => expect(newRows()).toHaveLength(1))
    expect(newRows()[0]).toContain('Here.')
  },
)

test('an answer that comes while its conversation is open makes no mark', async () => {
  const { as, id, payment } = await createNews()
  openPage(`/home/support/${id}`, { as })
  await screen.findByText('Here.')
  await waitFor(() => expect(tab('Activity').textContent).toBe('Activity1 new'))

  await callAsAdmin(supportDesk.answer, { id, message: 'And here.' })
  await screen.findByText('And here.')

  await waitFor(async () => expect((await as.me()).news).toBe(1))
  expect(payment).toBeTruthy()
})
