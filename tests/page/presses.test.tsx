import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { storeLocale } from '#src/i18n/locale.ts'
import { openPressed } from '#src/push/open-pressed.tsx'
import { openPresses, watchPresses } from '#src/push/watch-presses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

const path = '/home/notifications'

test('a press while the page starts is opened when it has started, and later ones at once', () => {
  const serviceWorker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const send = (data: unknown) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  const open = vi.fn()
  watchPresses()
  for (const data of [{ type: 'navigate', path }, 'skip-waiting', null, { type: 'other', path: '/home' }]) send(data)

  openPresses(open)
  expect(open.mock.calls).toEqual([[path]])
  send({ type: 'navigate', path: '/home/more' })

  expect(open.mock.calls).toEqual([[path], ['/home/more']])
})

test('a press shows its screen at once if nothing is typed', async () => {
  const { pathNow } = openPage('/home/transfer-wallet', { as: await createMember() })
  await screen.findByLabelText('Amount')
  const show = vi.fn()

  openPressed({ path, current: pathNow(), show })

  expect(show).toHaveBeenCalledWith(path)
})

test('a press asks before it leaves a half-filled form', async () => {
  const { user, pathNow } = openPage('/home/transfer-wallet', { as: await createMember() })
  await user.type(await screen.findByLabelText('Amount'), '30')
  const show = vi.fn()
  const press = () => openPressed({ path, current: pathNow(), show })

  press()
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(show).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('30')

  press()
  press()
  await user.click(await screen.findByRole('button', { name: 'Open the notification' }))

  expect(show.mock.calls).toEqual([[path]])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a press for the open screen does not ask', async () => {
  const { user, pathNow } = openPage('/home/transfer-wallet', { as: await createMember() })
  await user.type(await screen.findByLabelText('Amount'), '30')
  const show = vi.fn()

  openPressed({ path: '/home/transfer-wallet', current: pathNow(), show })

  expect(show).toHaveBeenCalledOnce()
})

test('the question is in Bengali for users of Bengali', async () => {
  await storeLocale('bn')
  const { user, pathNow } = openPage('/home/transfer-wallet', { as: await createMember() })
  await user.type((await screen.findAllByRole('textbox'))[0]!, 'rahim')

  openPressed({ path, current: pathNow(), show: vi.fn() })

  await user.click(await screen.findByRole('button', { name: 'এখানেই থাকুন' }))
})
