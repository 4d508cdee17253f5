import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from '../support/page/open-page.tsx'
import { countAdvertisements, newVideo } from '../support/page/upload-screen.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { mp4, publish, upload } from '../support/server/videos.ts'

/** Uploads an advertisement and opens the list that contains it. */
async function openList({ address = '/home/upload-adv', isPublished = true } = {}) {
  const name = `${crypto.randomUUID()}.mp4`
  const as = await sharedAdmin()
  const { data } = await upload(mp4(), { as }, name)
  if (isPublished) await publish(data.advertise, as)
  const page = openPage(address, { as: await sharedAdmin() })
  const row = within((await screen.findByRole('cell', { name })).closest('tr')!)
  return { ...page, name, row }
}

test('an advertisement plays in a dialog with its name', async () => {
  const { user, name, row } = await openList()

  await user.click(row.getByRole('button', { name: `Play ${name}` }))

  const dialog = await screen.findByRole('dialog', { name })
  expect(dialog.querySelector('video')?.getAttribute('src')).toMatch(/^\/file\//)
  await user.click(within(dialog).getByRole('button', { name: 'Close the video' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('retiring an advertisement asks for confirmation with its name, and moves it to the retired ones', async () => {
  const { user, name, row, hrefNow } = await openList()

  await user.click(row.getByRole('button', { name: 'Retire' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  dialog.getByText(name)
  expect(await countAdvertisements(name)).toBe(1)
  await user.click(dialog.getByRole('button', { name: 'Retire' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Retired' }))

  const retired = within((await screen.findByRole('cell', { name })).closest('tr')!)
  retired.getByText('Retired', { selector: '.badge' })
  expect(retired.queryByRole('button', { name: 'Retire' })).toBeNull()
  expect(hrefNow()).toContain('status=retired')
})

test('the list shows of each advertisement its size, its rewarded tasks and how many reports say that it cannot play', async () => {
  const { row } = await openList()

  row.getByRole('cell', { name: /^1\skB$/ })
  const noughts = row.getAllByRole('cell', { name: '0' }).map(({ dataset }) => dataset.label)
  expect(noughts).toEqual(['Tasks rewarded', 'Cannot play'])
  row.getByText('Live')
})

test('a search in the URL filters the list', async () => {
  const { name, close } = await openList()
  close()
  const other = newVideo().name
  await upload(mp4(), { as: await sharedAdmin() }, other)

  openPage(`/home/upload-adv?search=${name}`, { as: await sharedAdmin() })

  await screen.findByRole('cell', { name })
  expect(screen.queryByRole('cell', { name: other })).toBeNull()
})

test('an unpublished video is published after its cost was shown', async () => {
  await createMember()
  const { user, name, row } = await openList({ isPublished: false })
  row.getByText('Not published')

  await user.click(row.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/up to [\d,]+ members? × .* = at most [\d,]+ TK a day/)
  await user.click(dialog.getByRole('button', { name: 'Publish' }))

  const published = within((await screen.findByRole('cell', { name })).closest('tr')!)
  await published.findByText('Live')
  published.getByRole('button', { name: 'Retire' })
})

test('an unpublished video can be deleted after confirmation', async () => {
  const { user, name, row } = await openList({ isPublished: false })

  await user.click(row.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(name)
  await user.click(dialog.getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name })).toBeNull())
})
