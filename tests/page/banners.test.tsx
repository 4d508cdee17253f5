import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { banners } from '#contract/banners.ts'
import { banners as bannerTable } from '#server/banners/table.ts'
import { brand } from '#src/brand/brand.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createBanner } from '../support/server/banners.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

afterEach(async () => {
  delete brand.banners
  await db.delete(bannerTable)
})

const open = async () => openPage('/home/brand?tab=banners', { as: await sharedAdmin() })
const readTexts = async () => (await callAsAdmin(banners.list, {})).data.map(({ text_en }) => text_en)

test('the home has the banners of the shop, each with its link', async () => {
  brand.banners = [
    { image: '/picture/1', text_en: 'Friday', text_bn: 'শুক্রবার', link: '/home/plans' },
    { image: '/picture/2', text_en: 'Sunday', text_bn: 'রবিবার', link: null },
  ]
  openPage('/home', { as: await createMember() })

  const slides = within(await screen.findByRole('region', { name: 'Offers' }))
  expect(slides.getByRole<HTMLAnchorElement>('link', { name: 'Friday' }).pathname).toBe('/home/plans')
  slides.getByText('Sunday')
  expect(slides.getAllByRole('button', { name: /^Slide/ })).toHaveLength(2)
})

test('one banner has no buttons for slides', async () => {
  brand.banners = [{ image: '/picture/1', text_en: 'Friday', text_bn: 'শুক্রবার', link: null }]
  openPage('/home', { as: await createMember() })

  const slides = within(await screen.findByRole('region', { name: 'Offers' }))
  slides.getByText('Friday')
  expect(slides.queryByRole('button')).toBeNull()
})

test('an owner changes the texts, moves a banner up and removes one after a question', async () => {
  await createBanner({ text_en: 'First' })
  await createBanner({ text_en: 'Second' })
  const { user } = await open()

  await user.click(await screen.findByRole('button', { name: 'Move banner 2 up' }))
  await waitFor(async () => expect(await readTexts()).toEqual(['Second', 'First']))
  // The headings are numbers: only the texts show the new order.
  await waitFor(() => expect(screen.getAllByText(/^(First|Second)$/)[0]?.textContent).toBe('Second'))
  await user.click(screen.getByRole('button', { name: 'Edit banner 1' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit the banner' }))
  await user.clear(form.getByLabelText('Text in English'))
  await user.type(form.getByLabelText('Text in English'), 'Friday')
  await user.selectOptions(form.getByLabelText('Opens'), 'All plans')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('The banner is saved.')
  expect((await callAsAdmin(banners.list, {})).data[0]).toMatchObject({ link: '/home/plans' })

  await user.click(screen.getByRole('button', { name: 'Remove banner 2' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The banner is removed.')
  expect(await readTexts()).toHaveLength(1)
})

test('a new banner needs a picture', async () => {
  const { user } = await open()
  await screen.findByText('No banners yet')

  await user.click(screen.getByRole('button', { name: 'Add a banner' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a banner' }))
  await user.type(form.getByLabelText('Text in English'), 'Friday')
  await user.type(form.getByLabelText('Text in Bengali'), 'শুক্রবার')
  await user.click(form.getByRole('button', { name: 'Save' }))

  await form.findByText('Pick a picture.')
  expect(await readTexts()).toEqual([])
})
