import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refuseOnce, silenceChanges } from '../support/page/api-responses.ts'
import { fakeIntersectionObserver } from '../support/page/fake-intersection-observer.ts'
import { goOffline, network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createPayments, findRow, visibleRows } from '../support/page/transaction-list.ts'
import { withdraw } from '../support/server/member-history.ts'
import { createMember } from '../support/server/members.ts'

// A change would load the list again, in the middle of a step.
beforeEach(silenceChanges)
afterEach(() => {
  vi.unstubAllGlobals()
  network.events.removeAllListeners()
})

test('scrolling to the end loads the next page, and the URL contains the number of pages', async () => {
  const { scrollToEnd } = fakeIntersectionObserver()
  const as = await createMember()
  await createPayments(as)
  const { hrefNow } = openPage('/home/transactions?tab=payment', { as })
  await findRow(/45\.00/)
  expect(visibleRows()).toHaveLength(20)

  await scrollToEnd()

  await waitFor(() => expect(visibleRows()).toHaveLength(40))
  await waitFor(() => expect(hrefNow()).toBe('/home/transactions?tab=payment&pages=2'))
})

test('the More button loads pages until the last one', async () => {
  const as = await createMember()
  await createPayments(as)
  const { user } = openPage('/home/transactions?tab=payment&pages=2', { as })
  await findRow(/45\.00/)

  await user.click(await screen.findByRole('button', { name: 'More' }))

  await waitFor(() => expect(visibleRows()).toHaveLength(45))
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('opening the URL again loads the same number of pages', async () => {
  const as = await createMember()
  await createPayments(as)

  openPage('/home/transactions?tab=payment&pages=3', { as })

  await findRow(/45\.00/)
  expect(visibleRows()).toHaveLength(45)
})

test('a failed next page shows an error at the end, is requested once and can be retried', async () => {
  const { scrollToEnd, isObserved } = fakeIntersectionObserver()
  const as = await createMember()
  await createPayments(as)
  const { user } = openPage('/home/transactions?tab=payment', { as })
  await findRow(/45\.00/)
  let requests = 0
  network.events.on('request:start', ({ request }) => {
    if (new URL(request.url).pathname.endsWith(payments.mine.path)) requests++
  })
  refuseOnce(payments.mine, 'not_allowed')
  await scrollToEnd()
  const alert = await screen.findByRole('alert')
  expect({ requests, isObserved: isObserved() }).toEqual({ requests: 1, isObserved: false })

  await user.click(within(alert).getByRole('button', { name: 'Retry' }))

  await waitFor(() => expect(visibleRows()).toHaveLength(40))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an offline tab shows its loaded data, and a tab without data shows that it needs a connection', async () => {
  const as = await createMember({ earning: 600 })
  await withdraw(as, 600)
  const { user } = openPage('/home/transactions', { as })
  await findRow(/600\.00/)
  goOffline()
  await screen.findByText(/^You're offline/)
  await findRow(/600\.00/)

  await user.click(screen.getByRole('tab', { name: 'Payment' }))

  await screen.findByText('This has not been opened on this device yet. It needs a connection.')
})
