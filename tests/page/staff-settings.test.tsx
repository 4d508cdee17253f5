import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { proposedMessage } from '#contract/proposals.ts'
import { type StaffSettings, staff } from '#contract/staff.ts'
import { settings } from '#server/settings/table.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { openSettings } from '../support/page/settings-form.ts'
import { callAsAdmin, createAdmin, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const defaults = {
  factor_required: false,
  second_person: false,
  second_person_above: 10_000,
  fresh_proof_above: 50_000,
  session_hours: 12,
  idle_minutes: 30,
}

beforeEach(async () => {
  await createAdmin()
  await db.update(settings).set({
    second_person: false,
    second_person_above: 1_000_000n,
    fresh_proof_above: 5_000_000n,
    session_hours: 12,
    idle_minutes: 30,
  })
})

const readSettings = async () => (await callAsAdmin(staff.settings, {})).data

async function openStaffSettings() {
  const page = await openSettings('/home/staff-settings', 'Second person above')
  return { ...page, confirm: () => page.confirm('Change') }
}

const secondPerson = 'A second person confirms sensitive changes'
const factorRequired = 'Second factor required for administrators'

test('changed settings are shown before they are saved', async () => {
  const { user, retype, save, findChanges, confirm } = await openStaffSettings()
  await user.click(screen.getByRole('checkbox', { name: secondPerson }))
  await retype('Second person above', '২,০০০.৫০')
  await retype('Longest session', '8')
  await retype('Longest session without use', '45')

  await save()
  expect(await findChanges()).toEqual([
    'A second person confirms sensitive changes from off to on',
    'Second person above from 10,000 tk to 2,000.50 tk',
    'Longest session from 12 hours to 8 hours',
    'Longest session without use from 30 minutes to 45 minutes',
  ])
  expect(await readSettings()).toMatchObject(defaults)
  await confirm()

  await screen.findByText(staff.setSettings.message)
  expect(await readSettings()).toMatchObject({
    second_person: true,
    second_person_above: 2_000.5,
    session_hours: 8,
    idle_minutes: 45,
  })
})

test('unchanged settings are not sent', async () => {
  const { save } = await openStaffSettings()

  await save()

  await screen.findByRole('checkbox', { name: factorRequired, description: /Nothing is changed/ })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each<['no_factor' | 'one_owner', string, string]>([
  ['no_factor', factorRequired, 'Add a second factor to your own account first.'],
  ['one_owner', secondPerson, 'A second person needs at least two active owners.'],
])('the refusal %s is shown above the fields, and the form stays as it is', async (code, name, message) => {
  refuse(staff.setSettings, code)
  const { user, save, confirm } = await openStaffSettings()
  await user.click(screen.getByRole('checkbox', { name }))

  await save()
  await confirm()

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true)
})

test('the number of administrators with a factor and of owners is shown', async () => {
  mockResponse(staff.settings, { ...defaults, factor_required_from: null, staff: 5, enrolled: 3, owners: 1 })
  await openStaffSettings()

  screen.getByRole('checkbox', {
    name: factorRequired,
    description: /3 of 5 have one\. It applies 7 days after it is turned on\.$/,
  })
  screen.getByRole('checkbox', { name: secondPerson, description: /two active owners\. Active now: 1\.$/ })
})

test('a required factor has its date', async () => {
  const counts = { staff: 5, enrolled: 3, owners: 1 }
  const required: StaffSettings = { ...defaults, factor_required: true, factor_required_from: null, ...counts }
  mockResponse(staff.settings, { ...required, factor_required_from: '2099-11-20T10:00:00.000Z' })
  const { close } = await openStaffSettings()
  screen.getByRole('checkbox', { name: factorRequired, description: /Needed from 20.Nov.2099 4:00.PM\.$/ })
  close()
  mockResponse(staff.settings, { ...required, factor_required_from: '2020-11-20T10:00:00.000Z' })

  await openStaffSettings()

  await waitFor(() =>
    screen.getByRole('checkbox', { name: factorRequired, description: /Needed since 20.Nov.2020 4:00.PM\.$/ }),
  )
})

test('with a second person turned on, a change waits for another administrator', async () => {
  await db.update(settings).set({ second_person: true })
  const { retype, save, confirm } = await openStaffSettings()
  await retype('Longest session', '8')

  await save()
  await confirm()

  const note = await within(screen.getByRole('main')).findByText(proposedMessage)
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/home/proposals')
  expect(screen.getByLabelText<HTMLInputElement>('Longest session').value).toBe('12')
  expect(await readSettings()).toMatchObject({ session_hours: 12 })
})

test('Manage Admin links to the settings', async () => {
  openPage('/home/manage-admin', { as: await sharedAdmin() })
  await screen.findByRole('heading', { level: 1, name: 'Manage Admin' })

  const links = await screen.findAllByRole('link', { name: 'Staff safety' })
  expect(links.map((link) => link.getAttribute('href'))).toContain('/home/staff-settings')
})
