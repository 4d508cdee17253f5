import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { brands, defaultBrand } from '#contract/brands.ts'
import { brands as brandTable } from '#server/brands/table.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { openSettings } from '../support/page/settings-form.ts'
import { callAsAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

afterEach(async () => {
  await db.delete(brandTable)
})

const openBrand = () => openSettings('/home/brand', 'Name in English')
const read = async () => (await callAsAdmin(brands.get, {})).data

test('the preview shows what is typed, and the question lists what changes', async () => {
  const { retype, save, findChanges, confirm } = await openBrand()
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByRole('status').textContent).toBe('As it is')

  await retype('Name in English', 'Shapla')
  await retype('Short name', 'Shapla')
  await retype('Support contact', '01700 112 233')

  preview.getByText('Shapla')
  expect(preview.getByRole('status').textContent).toBe('Nothing is saved yet')
  await save()
  expect(await findChanges()).toEqual([
    'Name in English from Joma to Shapla',
    'Short name from Joma to Shapla',
    'Support contact from none to 01700 112 233',
  ])
  expect(await read()).toEqual(defaultBrand)
  await confirm('Change')
  await screen.findByText(/^Name and colours are saved\./)
  await screen.findByRole('button', { name: 'Show it here' })
  expect(await read()).toEqual({ ...defaultBrand, name: 'Shapla', short_name: 'Shapla', contact: '01700 112 233' })
})

test('without colours, each card of the preview has those of its own theme', async () => {
  await openBrand()

  const cards = [...screen.getByRole('region', { name: 'Both themes' }).children] as HTMLElement[]
  expect(cards.map(({ style }) => style.getPropertyValue('--primary'))).toEqual(['#094c35', '#237a57'])
})

test('a colour that cannot be read says so at its field, and the nearest one that passes can be used', async () => {
  const { user, retype, save, confirm } = await openBrand()
  await retype('Cloth', 'C98CC8')
  await retype('Thread', '#FFF3D6')

  const cloth = screen.getByLabelText('Cloth')
  expect(cloth.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('This colour is too close to the light page. The nearest that passes is #985e98.')
  const checks = screen.getByRole('list', { name: 'Contrasts' })
  expect(within(checks).getAllByRole('listitem')).toHaveLength(4)
  await save()
  await user.click(within(checks).getByRole('button', { name: 'Use #985e98' }))

  expect(cloth).toHaveProperty('value', '#985e98')
  expect(cloth.getAttribute('aria-invalid')).toBeNull()
  await save()
  await confirm('Change')
  await waitFor(async () => expect(await read()).toMatchObject({ cloth: '#985e98', thread: '#fff3d6' }))
})

test('the focus stays in the field that is typed while another one has an error', async () => {
  const { retype } = await openBrand()
  await retype('Cloth', 'C98CC8')
  const user = userEvent.setup({ delay: 40 })
  const thread = screen.getByLabelText('Thread')
  await user.clear(thread)

  await user.type(thread, '#FFF3D6')

  expect(thread).toHaveProperty('value', '#FFF3D6')
  expect(document.activeElement).toBe(thread)
  expect(screen.getByLabelText('Cloth')).toHaveProperty('value', 'C98CC8')
})

test('what is typed stays when another administrator changes something else', async () => {
  const streams = watchStreams()
  const { retype } = await openBrand()
  await retype('Short name', 'Shapla')
  await waitForStreams(streams)

  await callAsAdmin(brands.set, { ...defaultBrand, contact: '01700 112 233' })

  await waitFor(() => expect(screen.getByLabelText('Support contact')).toHaveProperty('value', '01700 112 233'))
  expect(screen.getByLabelText('Short name')).toHaveProperty('value', 'Shapla')
})

test('a picked logo is shown with what was removed from it', async () => {
  const { user } = await openBrand()
  const svg =
    '<svg viewBox="0 0 8 8"><script>alert(1)</script><a href="x"><path d="M0 0h8v8H0z"/></a><text>Hello</text></svg>'

  await user.upload(screen.getByLabelText('Logo'), new File([svg], 'shapla.svg', { type: 'image/svg+xml' }))

  await screen.findByText('shapla.svg')
  screen.getByText('1 kB · removed: 1 script, 2 links, and 1 text')
  await user.click(screen.getByRole('button', { name: 'Remove the logo' }))
  expect(screen.queryByText('shapla.svg')).toBeNull()
  await user.upload(screen.getByLabelText('Logo'), new File(['no picture'], 'x.svg', { type: 'image/svg+xml' }))
  await screen.findByText('Choose an SVG with shapes and a size, or a PNG.')
})
