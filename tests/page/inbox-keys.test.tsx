import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { staff } from '#contract/staff.ts'
import { tills } from '#contract/tills/tills.ts'
import { heldWrites } from '#src/admin/writes/held-writes.ts'
import { inboxFigures, openFigure, openInbox, sendHeldNow } from '../support/page/inbox.ts'
import { findDialog } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, paymentInput } from '../support/server/members.ts'
import { createTill } from '../support/server/till-simulator.ts'

afterEach(async () => {
  await sendHeldNow()
  await waitFor(() => expect(heldWrites.get()).toEqual([]))
  vi.unstubAllGlobals()
})

/** Longer than the inbox ignores a second press. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 300))

/** `unseen` are the amounts whose method has a till phone that has forwarded no SMS. */
async function createMixed(amounts: number[], unseen: number[]) {
  const till = await createTill({ method: 'nagod', mode: 'suggest' })
  const member = await createMember()
  for (const amount of amounts) {
    const payment_method = unseen.includes(amount) ? ('nagod' as const) : ('bkash' as const)
    await call(payments.request, { ...paymentInput(amount), payment_method }, { as: member })
  }
  const states = async () =>
    (await call(payments.mine, { sort: 'oldest' }, { as: member })).data.items.map(({ state }) => state)
  const end = () => callAsAdmin(tills.setMode, { id: till.id, mode: 'off' })
  return { member, states, end }
}

test('ten payments are decided by at most 22 keys, two of them without an SMS', async () => {
  const amounts = [81, 82, 83, 84, 85, 86, 87, 88, 89, 90]
  const { member, states, end } = await createMixed(amounts, [83, 88])
  const { user } = await openInbox(member)
  let keys = 0
  const press = (key: string) => {
    keys += 1
    return user.keyboard(key)
  }

  for (const amount of amounts) {
    await screen.findByRole('button', { name: `Accept ${amount} A` })
    await pause()
    await press('a')
    if (amount === 83) {
      await findDialog('dialog')
      await press('1')
    }
    if (amount === 88) {
      // The way of checking is that of the last one.
      await (await findDialog('dialog')).findByRole('button', { name: /Seen in the provider's app/ })
      await press('a')
    }
  }

  expect(keys).toBeLessThanOrEqual(22)
  await sendHeldNow()
  await waitFor(async () => expect(await states()).toEqual(amounts.map(() => 'success')))
  await end()
})

test('above the sum of the fresh proof, the way of checking is chosen each time', async () => {
  const settings = (await callAsAdmin(staff.settings, {})).data
  expect(settings.fresh_proof_above).toBe(50_000)
  const { member, end } = await createMixed([83, 60_000], [83, 60_000])
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: 'Accept 83 A' })
  await user.keyboard('a')
  await findDialog('dialog')
  await user.keyboard('2')
  await waitFor(() => expect(openFigure()).toBe('+60,000.00'))
  await pause()

  await user.keyboard('a')
  await findDialog('dialog')
  await user.keyboard('a')
  await screen.findByRole('dialog')
  await user.keyboard('2')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^Accepted .*60,000\.00/)
  await end()
})

test('a request that is older than its till asks for the way of checking after the refusal', async () => {
  const member = await createMember()
  const fields = { ...paymentInput(84), payment_method: 'nagod' as const }
  await call(payments.request, fields, { as: member })
  const till = await createTill({ method: 'nagod', mode: 'suggest' })
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: 'Accept 84 A' })
  await user.keyboard('a')
  await sendHeldNow()
  await waitFor(() => expect(heldWrites.get()).toEqual([]))
  await screen.findByRole('button', { name: 'Accept 84 A' })
  await pause()

  await user.keyboard('a')
  await findDialog('dialog')
  await user.keyboard('3')
  await sendHeldNow()

  const mine = async () => (await call(payments.mine, {}, { as: member })).data.items[0]?.state
  await waitFor(async () => expect(await mine()).toBe('success'))
  await callAsAdmin(tills.setMode, { id: till.id, mode: 'off' })
})

test('a second press at once decides nothing, and letters do nothing while they are switched off', async () => {
  const { member, end } = await createMixed([81, 82, 83], [])
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: 'Accept 81 A' })

  await user.keyboard('aa')
  await waitFor(() => expect(inboxFigures()).toEqual(['+82.00', '+83.00']))

  await user.keyboard('?')
  const dialog = await findDialog('dialog')
  await user.click(dialog.getByRole('checkbox', { name: 'Shortcuts of one letter or digit' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pause()
  await user.keyboard('a')
  expect(inboxFigures()).toEqual(['+82.00', '+83.00'])

  await user.click(screen.getByRole('button', { name: 'Keyboard' }))
  const again = await findDialog('dialog')
  await user.click(again.getByRole('checkbox', { name: 'Shortcuts of one letter or digit' }))
  await end()
})
