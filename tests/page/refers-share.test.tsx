import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

async function openRefer() {
  const as = await createMember()
  const { refer_code: code } = await as.me()
  const { user } = openPage('/home/refer', { as })
  await screen.findByRole('heading', { name: 'Refer Code' })
  return { user, code, link: `${location.origin}/register?ref=${code}` }
}

test('Copy copies the refer code and shows a message', async () => {
  const { user, code } = await openRefer()

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  await user.click(screen.getByRole('button', { name: 'Copy' }))

  await screen.findByText('Refer code copied.')
  expect(write).toHaveBeenCalledWith(code)
})

test('the share link is shown and can be copied', async () => {
  const { user, link } = await openRefer()
  screen.getByText(link)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  await user.click(screen.getByRole('button', { name: 'Copy share link' }))

  await screen.findByText('Share link copied.')
  expect(write).toHaveBeenCalledWith(link)
})

test("Share passes the link to the phone's share sheet", async () => {
  const share = vi.fn(async () => {})
  Object.assign(navigator, { share })
  const { user, link } = await openRefer()

  await user.click(screen.getByRole('button', { name: 'Share' }))

  expect(share).toHaveBeenCalledWith({ title: 'Joma', text: 'Join me on Joma.', url: link })
})

test('a browser without a share sheet shows no Share button', async () => {
  await openRefer()

  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('the share link is shown as a QR code', async () => {
  await openRefer()

  const drawing = screen.getByRole('img', { name: 'QR code of your share link' })

  expect(drawing.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d ML Z]+$/)
})
