import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { taskReward } from '#contract/tasks.ts'
import { publish } from '#src/outbox/changes.ts'
import { deleteEntry, maxEntries } from '#src/outbox/entries.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { keep, loseAllSent, message, messagesOf, reconnect, rowOf } from '../support/page/waiting-entries.ts'
import { createMember, paymentInput } from '../support/server/members.ts'
import { backdateTasks, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(createAdvertise)

test('a message that cannot be sent waits in its list, and Send now sends it once', async () => {
  const as = await createMember()
  loseAllSent()
  const { user } = openPage('/home/support', { as })
  await user.type(await screen.findByLabelText('Message'), message)
  await user.click(screen.getByRole('button', { name: 'Send message' }))

  const row = await rowOf(message)
  await row.findByText('Waiting to be sent')
  row.getByText(/^No answer yet, so it is sent again as it is\./)
  expect(row.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByText('No messages yet')).toBeNull()

  await user.click(row.getByRole('button', { name: `Send now “${message}”` }))
  await screen.findByText('It could not be sent yet. Joma keeps trying.')
  network.resetHandlers()
  await user.click(await row.findByRole('button', { name: `Send now “${message}”` }))

  await waitFor(async () => (await rowOf(message)).getByText('Pending'))
  expect(await messagesOf(as)).toMatchObject([{ message }])
})

test('a payment form that waits stands among all payments and among the pending ones', async () => {
  const as = await createMember()
  loseAllSent()
  await keep(as, 'payment', { ...paymentInput(500), transaction_id: 'WAITS12345' })
  const { user } = openPage('/home/transactions?tab=payment', { as })
  await rowOf('WAITS12345')
  expect(screen.queryByText('No data exists')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Completed' }))
  await waitFor(() => expect(screen.queryByText('WAITS12345')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Pending' }))
  await rowOf('WAITS12345')
})

test('a task whose reward waits cannot be played again, and the reward comes once it is sent', async () => {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  loseAllSent()
  await keep(as, 'claim', { task_id: task!._id, amount: taskReward })
  openPage('/home/my-task', { as })
  const row = await rowOf('Waiting to be sent')
  row.getByText('Complete Task 1', { selector: 'b' })
  expect(screen.queryByRole('button', { name: /^Complete Task 1/ })).toBeNull()
  expect(row.queryByRole('button', { name: /^Edit/ })).toBeNull()

  reconnect()

  await screen.findByText('Your transaction has been completed successfully.')
  await screen.findByText('Your Task is Cooking')
  expect(await as.getEarning()).toBe(taskReward)
})

test('the dashboard and More count what waits, and its screen sends all of it', async () => {
  const as = await createMember()
  loseAllSent()
  await keep(as, 'support', { message })
  await keep(as, 'payment', paymentInput(500))
  const { user } = openPage('/home', { as })
  await screen.findByRole('link', { name: '2 entries wait to be sent' })
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  await user.click(await screen.findByRole('link', { name: /^More/ }))

  await user.click(await screen.findByRole('link', { name: /^Waiting to be sent/ }))
  const kinds = (await screen.findAllByText(/^(Support message|Payment form)$/)).map(({ textContent }) => textContent)
  expect(kinds).toEqual(['Support message', 'Payment form'])
  network.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Send all now' }))

  await screen.findByText('Nothing waits to be sent')
  const sent = within((await screen.findByRole('heading', { name: 'Sent just now' })).closest('section')!)
  expect(await sent.findAllByText('Sent')).toHaveLength(2)
  expect(await messagesOf(as)).toHaveLength(1)
})

test('what was sent elsewhere reads Sent, also where that is heard only after it is gone', async () => {
  const as = await createMember()
  loseAllSent()
  const id = await keep(as, 'support', { message })
  openPage('/home/more/waiting', { as })
  await (await rowOf(message)).findByText(/^No answer yet/)

  await deleteEntry(id)
  publish({ id, kind: 'support', username: as.username, state: 'deleted' })
  await screen.findByText('Nothing waits to be sent')
  publish({ id, kind: 'support', username: as.username, state: 'sent' })

  await (await rowOf(message)).findByText('Sent')
})

test('one more than may wait is refused, and stays in its form', async () => {
  const as = await createMember()
  loseAllSent()
  for (let place = 1; place <= maxEntries; place++) await keep(as, 'support', { message: `Message ${place}` })
  const { user } = openPage('/home/support', { as })
  await user.type(await screen.findByLabelText('Message'), message)

  await user.click(screen.getByRole('button', { name: 'Send message' }))

  await screen.findByText('50 entries wait already. Send or delete one first.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(message)
})
