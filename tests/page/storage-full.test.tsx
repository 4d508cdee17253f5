import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { storeText } from '#src/storage/store-text.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { type Account, createMember } from '../support/server/members.ts'

afterEach(() => vi.restoreAllMocks())

const sent: string[] = []
network.events.on('request:start', ({ request }) => {
  if (request.url.endsWith(transfers.toWallet.path)) sent.push(request.headers.get('Idempotency-Key') ?? '')
})

/** Local storage has no space for these keys. */
function fillStorage(isFull: (key: string) => boolean) {
  const setItem = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (isFull(key)) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
}

async function transfer(as: Account, receiver: Account) {
  const { user } = openPage('/home/transfer-wallet', { as })
  await user.type(await screen.findByLabelText('Username'), receiver.username)
  await user.type(screen.getByLabelText('Amount'), '30')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  await user.click(within(dialog).getByRole('button', { name: /^Transfer/ }))
}

const createPair = async () => [await createMember({ balance: 100 }), await createMember()] as const

test('a transfer whose key cannot be stored is not sent, and the form names the reason', async () => {
  const [as, receiver] = await createPair()
  sent.length = 0
  fillStorage((key) => key.includes(':write:'))

  await transfer(as, receiver)

  await screen.findByText(
    'The storage of this device is full, so nothing was sent. Delete something that you do not need, and try again.',
  )
  expect(sent).toEqual([])
  expect(await receiver.getBalance()).toBe(0)
})

test('the key of a transfer takes the space of the figures for the next start', async () => {
  const [as, receiver] = await createPair()
  localStorage.setItem('snapshot', 'figures')
  fillStorage((key) => key.includes(':write:') && localStorage.getItem('snapshot') === 'figures')

  await transfer(as, receiver)

  await screen.findByText('70.00')
  expect(await receiver.getBalance()).toBe(30)
})

test('a setting that cannot be stored is left out', () => {
  fillStorage(() => true)

  expect(storeText('muted', 'yes')).toBe(false)
})
