import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { queuePlaces } from '#contract/queue-places.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { goOffline, network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'

const empty = { items: [], total: 0, usual_minutes: null }
const one = (_id: string, place: number, waited_minutes: number) => ({ items: [{ _id, place, waited_minutes }] })

async function openPayment(queue: { place: number; total: number; usual: number | null; waited: number }) {
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  const { total, usual: usual_minutes } = queue
  mockResponse(queuePlaces.mine, {
    payments: { ...one(_id, queue.place, queue.waited), total, usual_minutes },
    withdrawals: empty,
  })
  return { as, _id, ...openPage(`/home/transactions/payment/${_id}`, { as }) }
}

test.each([
  ['en', { place: 4, total: 9, usual: 12, waited: 3 }, ['4th of 9', 'about 9 minutes']],
  ['en', { place: 1, total: 2, usual: 12, waited: 0 }, ['1st of 2', 'about 12 minutes']],
  ['en', { place: 2, total: 9, usual: 12, waited: 40 }, ['2nd of 9', 'longer than usual: 40 minutes so far']],
  ['en', { place: 2, total: 9, usual: 12, waited: 12 }, ['2nd of 9', 'longer than usual: 12 minutes so far']],
  ['en', { place: 11, total: 23, usual: null, waited: 40 }, ['11th of 23']],
  ['en', { place: 23, total: 23, usual: 110, waited: 3 }, ['23rd of 23', 'about 2 hours']],
  ['bn', { place: 4, total: 9, usual: 12, waited: 3 }, ['৯টির মধ্যে ৪ নম্বরে', 'প্রায় ৯ মিনিট']],
  [
    'bn',
    { place: 4, total: 9, usual: 12, waited: 40 },
    ['৯টির মধ্যে ৪ নম্বরে', 'স্বাভাবিকের চেয়ে বেশি সময় লাগছে: ৪০ মিনিট হয়েছে'],
  ],
] as const)('in %s, the page of a pending payment with %j shows %j', async (locale, queue, sentences) => {
  localStorage.setItem('locale', locale)

  await openPayment(queue)

  for (const sentence of sentences) await screen.findByText(sentence)
})

test.each([
  ['en', { usual_minutes: 12, waited: 3 }, '4th of 9, usually 12 minutes now'],
  ['en', { usual_minutes: 12, waited: 40 }, '4th of 9, longer than usual: 40 minutes so far'],
  ['bn', { usual_minutes: 12, waited: 3 }, '৯টির মধ্যে ৪ নম্বরে, এখন সাধারণত ১২ মিনিট লাগে'],
] as const)('in %s, the history shows the place of a pending payment with %j', async (locale, queue, sentence) => {
  localStorage.setItem('locale', locale)
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  const { usual_minutes, waited } = queue
  mockResponse(queuePlaces.mine, { payments: { ...one(_id, 4, waited), total: 9, usual_minutes }, withdrawals: empty })

  openPage('/home/transactions?tab=payment', { as })

  await screen.findByText(sentence)
})

test('a pending payment shows its place in the history and on the payment screen', async () => {
  const as = await createMember()
  await requestTopUp(as)

  const history = openPage('/home/transactions?tab=payment', { as })
  await screen.findByText(/^\d+(st|nd|rd|th) of \d+/)
  history.close()
  openPage('/home/payment-sitting', { as })

  await screen.findByText(/^\d+(st|nd|rd|th) of \d+/)
})

test('a pending withdrawal shows its place in the history and in the details', async () => {
  const as = await createMember({ earning: 1_000 })
  const id = await withdraw(as, 500)

  const history = openPage('/home/transactions?tab=withdraw', { as })
  await screen.findByText(/^\d+(st|nd|rd|th) of \d+/)
  history.close()
  openPage(`/home/transactions/withdraw/${id}`, { as })

  await screen.findByText(/^\d+(st|nd|rd|th) of \d+/)
})

test('offline, only the state is shown', async () => {
  await openPayment({ place: 4, total: 9, usual: 12, waited: 3 })
  await screen.findByText(/^4th of 9/)

  goOffline()

  await waitFor(() => expect(screen.queryByText(/^4th of 9/)).toBeNull())
  screen.getByText('Being checked')
})

test('places are read only for pending requests', async () => {
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  await callAsAdmin(payments.accept, { _id, username: as.username, status: 'deny' })
  let reads = 0
  network.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(queuePlaces.mine.path)) reads++
  })
  onTestFinished(() => network.events.removeAllListeners())

  openPage('/home/transactions?tab=payment', { as })

  await screen.findByRole('link', { name: /Failed/ })
  expect(reads).toBe(0)
})
