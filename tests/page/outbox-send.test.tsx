import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { taskReward } from '#contract/tasks.ts'
import { publish } from '#src/outbox/changes.ts'
import { changeEntry, deleteEntry, maxEntries } from '#src/outbox/entries.ts'
import { goOnline, network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { failWrites, findRow, message, queueEntry, sentMessages } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { setLimits } from '../support/server/limits.ts'
import { callAsAdmin, createMember, paymentInput } from '../support/server/members.ts'
import { backdateTasks, claimOf, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(() => createAdvertise())

test('a message that cannot be sent shows as waiting in its list, and Send now sends it once', async () => {
  const as = await createMember()
  failWrites()
  const { user } = openPage('/home/support', { as })
  await user.type(await screen.findByLabelText('Message'), message)
  await user.click(screen.getByRole('button', { name: 'Send message' }))

  const row = await findRow(message)
  await row.findByText('Waiting to be sent')
  row.getByText(/^Not confirmed yet\. We'll send it again\./)
  expect(row.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByText('No messages yet')).toBeNull()

  await user.click(row.getByRole('button', { name: `Send now “${message}”` }))
  await screen.findByText('It could not be sent yet. Joma keeps trying.')
  network.resetHandlers()
  await user.click(await row.findByRole('button', { name: `Send now “${message}”` }))

  await waitFor(async () => (await findRow(message)).getByText('Pending'))
  expect(await sentMessages(as)).toMatchObject([{ message }])
})

test('a waiting payment shows among all payments and among the pending ones', async () => {
  const as = await createMember()
  failWrites()
  await queueEntry(as, 'payment', { ...paymentInput(500), transaction_id: 'WAITS12345' })
  const { user } = openPage('/home/transactions?tab=payment', { as })
  await findRow('WAITS12345')
  expect(screen.queryByText('No data exists')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Completed' }))
  await waitFor(() => expect(screen.queryByText('WAITS12345')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Pending' }))
  await findRow('WAITS12345')
})

test('a task with a waiting claim cannot be played again, and the reward is paid when the claim is sent', async () => {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  failWrites()
  await queueEntry(as, 'claim', await claimOf(task!))
  openPage('/home/my-task', { as })
  // The tasks can arrive after the entry.
  await waitFor(async () => (await findRow('Waiting to be sent')).getByText('Complete Task 1', { selector: 'b' }))
  const row = await findRow('Waiting to be sent')
  expect(screen.queryByRole('button', { name: /^Complete Task 1/ })).toBeNull()
  expect(row.queryByRole('button', { name: /^Edit/ })).toBeNull()

  goOnline()

  await screen.findByText('Your transaction has been completed successfully.')
  await screen.findByText('Your Task is Cooking')
  expect(await as.getEarning()).toBe(taskReward)
})

test('the home and More show the number of waiting entries, and the outbox screen sends all of them', async () => {
  const as = await createMember()
  failWrites()
  await queueEntry(as, 'support', { message })
  await queueEntry(as, 'payment', paymentInput(500))
  const { user } = openPage('/home', { as })
  await screen.findByRole('link', { name: '2 forms are waiting to be sent' })
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  await user.click(await screen.findByRole('link', { name: /^More/ }))

  await user.click(await screen.findByRole('link', { name: /^Waiting to be sent/ }))
  const kinds = (await screen.findAllByText(/^(Support message|Payment form)$/)).map(({ textContent }) => textContent)
  expect(kinds).toEqual(['Support message', 'Payment form'])
  network.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Send all now' }))

  await screen.findByText('Nothing is waiting')
  const sent = within((await screen.findByRole('heading', { name: 'Sent just now' })).closest('section')!)
  expect(await sent.findAllByText('Sent')).toHaveLength(2)
  expect(await sentMessages(as)).toHaveLength(1)
})

test('an eleventh message says how many the server takes, and is sent by itself when one is solved', async () => {
  const as = await createMember()
  await setLimits()
  const first = (await call(supports.create, { message: 'first' }, { as })).data
  for (let count = 2; count <= 10; count++) await call(supports.create, { message: `Message ${count}` }, { as })
  await queueEntry(as, 'support', { message })
  openPage('/home/more/waiting', { as })
  await screen.findByText(
    'You have 10 unsolved messages. Wait until one is solved. Joma then sends this one by itself.',
  )

  await callAsAdmin(supports.solve, { id: first._id })

  await screen.findByText('Nothing is waiting')
  const [newest, ...others] = await sentMessages(as)
  expect(newest).toMatchObject({ message })
  expect(others).toHaveLength(10)
})

test('the home shows a refused entry as one that needs a fix, apart from those that wait', async () => {
  const as = await createMember()
  failWrites()
  const refused = await queueEntry(as, 'payment', paymentInput(500))
  await changeEntry(refused, (entry) => ({ ...entry, state: 'needs-fix' }))
  await queueEntry(as, 'support', { message })

  openPage('/home', { as })

  const link = await screen.findByRole('link', { name: '1 form needs a fix' })
  expect(link.getAttribute('href')).toBe('/home/more/waiting')
  screen.getByRole('link', { name: '1 form is waiting to be sent' })
})

test('an entry sent by another tab shows Sent, also when its row was deleted first', async () => {
  const as = await createMember()
  failWrites()
  const id = await queueEntry(as, 'support', { message })
  openPage('/home/more/waiting', { as })
  await (await findRow(message)).findByText(/^Not confirmed yet/)

  await deleteEntry(id)
  publish({ id, kind: 'support', username: as.username, state: 'deleted' })
  await screen.findByText('Nothing is waiting')
  publish({ id, kind: 'support', username: as.username, state: 'sent' })

  await (await findRow(message)).findByText('Sent')
})

test('an entry above the limit is refused, and its text stays in the form', async () => {
  const as = await createMember()
  failWrites()
  for (let number = 1; number <= maxEntries; number++) await queueEntry(as, 'support', { message: `Message ${number}` })
  const { user } = openPage('/home/support', { as })
  await user.type(await screen.findByLabelText('Message'), message)

  await user.click(screen.getByRole('button', { name: 'Send message' }))

  await screen.findByText('50 forms are waiting already. Send or delete one first.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(message)
})
