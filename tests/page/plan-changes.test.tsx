import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, createPlan, sharedAdmin } from '../support/server/members.ts'

const uniqueName = () => `Golden ${crypto.randomUUID().slice(0, 8)}`

const readPlan = async (id: string) => (await call(plans.get, { id }, { as: await sharedAdmin() })).data

const isSold = async (name: string) =>
  (await call(plans.list, {}, { as: await sharedAdmin() })).data.some(({ plan_name }) => plan_name === name)

async function openEditor() {
  const page = openPage('/home/manage-plans', { as: await sharedAdmin() })
  await screen.findByLabelText('Plan name')
  return page
}

const newPlan = {
  'Price per month': '100',
  'Bonus per advertisement': '0',
  'Refer balance': '0',
  'Feature 1': 'Ten tasks a day',
}

async function openUpdate(figures: Parameters<typeof createPlan>[0]) {
  const plan = await createPlan(figures)
  const page = openPage(`/home/update-plans/${plan._id}`, { as: await sharedAdmin() })
  await screen.findByLabelText('Plan name')
  return { ...page, plan }
}

async function retype({ user }: Pick<ReturnType<typeof openPage>, 'user'>, label: string, text: string) {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}

const featureValues = () => screen.getAllByLabelText<HTMLInputElement>(/^Feature \d+$/).map(({ value }) => value)

test('an admin adds a plan, and members see it', async () => {
  const { submit } = await openEditor()
  const plan_name = uniqueName()

  await submit('Add plan', { ...newPlan, 'Plan name': plan_name, 'Bonus per advertisement': '5.5' })

  await screen.findByText('Plan Added Successfully')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Plan name').value).toBe(''))
  const { data } = await call(plans.list, {}, { as: await createMember() })
  const added = data.find((plan) => plan.plan_name === plan_name)
  expect(added).toMatchObject({ price: 100, bonus: 5.5, refer_balance: 0, features: '["Ten tasks a day"]' })
})

test('an empty feature shows an error at its field', async () => {
  const { user } = await openEditor()

  await user.click(screen.getByRole('button', { name: 'Add plan' }))

  await screen.findByRole('textbox', { name: 'Feature 1', description: 'This field is required.' })
  await screen.findByRole('textbox', { name: 'Price per month', description: /Enter an amount\.$/ })
})

test.each([
  ['100', '50', false],
  ['100', '50.01', true],
  ['100', '100', true],
  ['100', '101', false],
  ['0', '0', false],
])('at a price of %s, a refer balance of %s warns: %s', async (price, referBalance, isWarned) => {
  const { fill } = await openEditor()

  await fill({ 'Price per month': price, 'Refer balance': referBalance })

  expect(screen.queryAllByText(/^The refer balance is more than half the price\./)).toHaveLength(isWarned ? 1 : 0)
})

test('a refer balance above the price shows an error at its field', async () => {
  const { submit } = await openEditor()

  await submit('Add plan', { ...newPlan, 'Plan name': uniqueName(), 'Refer balance': '101' })

  await screen.findByRole('textbox', { name: 'Refer balance', description: /Enter at most the price\.$/ })
})

test('the preview shows the plan while it is typed', async () => {
  const { fill } = await openEditor()
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  preview.getByRole('heading', { name: 'Plan name' })

  await fill({ 'Plan name': 'Silver', 'Price per month': '1200.5', 'Feature 1': 'Ten tasks a day' })

  preview.getByRole('heading', { name: 'Silver' })
  preview.getByText('1,200.50')
  preview.getByText('Ten tasks a day')
})

test('features can be added and removed, except the first', async () => {
  const { user } = await openEditor()
  expect(screen.queryByRole('button', { name: 'Remove feature 1' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Add feature' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Feature 2')))
  await user.click(screen.getByRole('button', { name: 'Add feature' }))
  await user.keyboard('Third')
  expect(screen.queryByRole('button', { name: 'Remove feature 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove feature 2' }))

  expect(featureValues()).toEqual(['', 'Third'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Feature 1')))
})

test('a plan has at most 20 features', async () => {
  const { user } = await openEditor()

  for (let count = 1; count < 20; count++) await user.click(screen.getByRole('button', { name: 'Add feature' }))

  expect(featureValues()).toHaveLength(20)
  expect(screen.queryByRole('button', { name: 'Add feature' })).toBeNull()
  screen.getByText('A plan has at most 20 features.')
})

test('features can be reordered with a button and with the keyboard', async () => {
  const { user, submit } = await openEditor()
  await submit('Add feature', { 'Feature 1': 'One' })
  await user.keyboard('Two')

  await user.click(screen.getByRole('button', { name: 'Move feature 2 up' }))
  expect(featureValues()).toEqual(['Two', 'One'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Feature 1')))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')

  expect(featureValues()).toEqual(['One', 'Two'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Feature 2')))
})

test('deleting a plan asks for confirmation, and its holders retain it', async () => {
  const plan = await createPlan({ price: 100 })
  const member = await createMember({ balance: 100 })
  await call(plans.purchase, { planName: plan.plan_name }, { as: member })
  const { user } = openPage('/home/see-all-plans', { as: await sharedAdmin() })
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()

  await user.click(await screen.findByRole('button', { name: `More about ${plan.plan_name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(/members who hold it keep it/)
  expect(await isSold(plan.plan_name)).toBe(true)
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByText('Plan deleted successfully')
  await waitFor(() => expect(screen.queryByRole('heading', { name: plan.plan_name })).toBeNull())
  expect(await isSold(plan.plan_name)).toBe(false)
  expect((await member.me()).plan_name).toBe(plan.plan_name)
})

test('arrow keys move through the menu', async () => {
  const { plan_name } = await createPlan({ price: 100 })
  const { user } = openPage('/home/see-all-plans', { as: await sharedAdmin() })
  await user.click(await screen.findByRole('button', { name: `More about ${plan_name}`, expanded: false }))
  await screen.findByRole('button', { name: `More about ${plan_name}`, expanded: true })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Update' })))

  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Delete' })))
  await user.keyboard('{ArrowDown}')

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Update' })))
})

test('Update in the menu opens a form with the values of the plan', async () => {
  const plan = await createPlan({ price: 1_200.5, bonus: 20, refer_balance: 100 })
  const { user, pathNow } = openPage('/home/see-all-plans', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: `More about ${plan.plan_name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Update' }))

  expect((await screen.findByLabelText<HTMLInputElement>('Plan name')).value).toBe(plan.plan_name)
  expect(screen.getByLabelText<HTMLInputElement>('Price per month').value).toBe('1200.5')
  expect(screen.getByLabelText<HTMLInputElement>('Bonus per advertisement').value).toBe('20')
  expect(screen.getByLabelText<HTMLInputElement>('Refer balance').value).toBe('100')
  expect(featureValues()).toEqual(['A feature'])
  expect(pathNow()).toBe(`/home/update-plans/${plan._id}`)
})

test('changing the bonus asks for confirmation with the old and the new value', async () => {
  const { user, plan, pathNow } = await openUpdate({ price: 100, bonus: 5 })
  screen.getByText(/Members who hold this plan get the new bonus too/)
  await retype({ user }, 'Bonus per advertisement', '7.5')

  await user.click(screen.getByRole('button', { name: 'Update plan' }))
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(question.textContent).toMatch(/bonus per advertisement from 5\stk to 7\.50\stk/)
  expect((await readPlan(plan._id)).bonus).toBe(5)
  await user.click(within(question).getByRole('button', { name: 'Update' }))

  await screen.findByText('Plan updated successfully')
  expect((await readPlan(plan._id)).bonus).toBe(7.5)
  await waitFor(() => expect(pathNow()).toBe('/home/see-all-plans'))
})

test('a change that affects no money is saved without confirmation', async () => {
  const { user, plan } = await openUpdate({ price: 100 })
  await retype({ user }, 'Feature 1', 'Another feature')

  await user.click(screen.getByRole('button', { name: 'Update plan' }))

  await waitFor(async () => expect((await readPlan(plan._id)).features).toBe('["Another feature"]'))
})

test('the name of another plan shows an error at its field', async () => {
  const { plan_name } = await createPlan({ price: 5 })
  const { user, plan } = await openUpdate({ price: 100 })
  await retype({ user }, 'Plan name', plan_name)

  await user.click(screen.getByRole('button', { name: 'Update plan' }))

  await screen.findByRole('textbox', { name: 'Plan name', description: 'This name is already taken.' })
  expect((await readPlan(plan._id)).plan_name).toBe(plan.plan_name)
})

test.each([crypto.randomUUID(), 'nonsense'])('updating a plan that does not exist shows an error: %s', async (id) => {
  openPage(`/home/update-plans/${id}`, { as: await sharedAdmin() })

  await screen.findByText('No plan exists.')
  expect(screen.queryByLabelText('Plan name')).toBeNull()
})

test('a plan has an optional name and optional features in Bengali, which members and administrators read', async () => {
  const name = uniqueName()
  const { close, fill, submit } = await openEditor()
  await fill({ ...newPlan, 'Plan name': name, 'Name in Bengali (optional)': `গোল্ডেন ${name}` })
  await submit('Add feature', { 'In Bengali: feature 1 (optional)': 'বাংলায় দশটি কাজ' })
  await submit('Add plan', { 'Feature 2': 'Help in Bangla' })
  await screen.findByText('Plan Added Successfully')
  close()
  localStorage.setItem('locale', 'bn')
  const findCard = async () =>
    within((await screen.findByRole('heading', { name: `গোল্ডেন ${name}` })).closest('article')!)

  const page = openPage('/home/plans', { as: await createMember() })

  const card = await findCard()
  card.getByText('বাংলায় দশটি কাজ')
  card.getByText('Help in Bangla')
  page.close()

  openPage('/home/see-all-plans', { as: await sharedAdmin() })

  const ofAdmin = await findCard()
  ofAdmin.getByText('বাংলায় দশটি কাজ')
})
