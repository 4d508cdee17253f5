import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { dropRequest, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

test('a sent message shows as pending in the list below', async () => {
  const as = await createMember()
  const { submit } = openPage('/home/support', { as })

  await submit('Send message', { Message: 'Where is my money?' })

  // The entry of the outbox becomes one of the list.
  await waitFor(() => {
    const item = screen.getByText('Where is my money?', { selector: 'p *, p' }).closest('li')!
    within(item).getByText('Pending')
  })
  await screen.findByText('Your message has been sent successfully.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
})

test('an empty message shows an error at its field', async () => {
  const { user } = openPage('/home/support', { as: await createMember() })

  await user.click(await screen.findByRole('button', { name: 'Send message' }))

  await screen.findByRole('textbox', { name: 'Message', description: 'This field is required.' })
})

test('a typed message is restored after a reload, and the field is empty after sending', async () => {
  const as = await createMember()
  const first = openPage('/home/support', { as })
  await first.user.type(await screen.findByLabelText('Message'), 'Where is my money?')
  first.close()
  const second = openPage('/home/support', { as })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  expect(field.value).toBe('Where is my money?')

  await second.user.click(screen.getByRole('button', { name: 'Send message' }))

  await waitFor(() => expect(field.isConnected).toBe(false))
  second.close()
  openPage('/home/support', { as })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('')
  await screen.findByText('Where is my money?')
})

test.each(['lost', 'broken'])(
  'a message on a %s connection is queued on the phone and sent when the connection works',
  async (failure) => {
    const as = await createMember()
    const { user } = openPage('/home/support', { as })
    await user.type(await screen.findByLabelText('Message'), 'Hello?')
    if (failure === 'lost') dropRequest(supports.create)
    else refuse(supports.create, 'unexpected')

    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(''))
    network.resetHandlers()
    window.dispatchEvent(new Event('online'))

    const mine = async () => (await call(supports.mine, {}, { as })).data.items
    await waitFor(async () => expect(await mine()).toMatchObject([{ message: 'Hello?' }]))
  },
)

test('messages are listed newest first, page by page, with their status', async () => {
  const as = await createMember()
  const many = Array.from({ length: 51 }, (_, index) => ({ user_id: as.id, message: `Message ${index + 1}` }))
  await db.insert(supportTable).values(many)
  const [newest] = (await call(supports.mine, {}, { as })).data.items
  await call(supports.solve, { id: newest!._id }, { as: await sharedAdmin() })
  const { user } = openPage('/home/support', { as })
  const first = within((await screen.findByText('Message 51')).closest('li')!)
  first.getByText('Solved')
  expect(screen.getAllByText('Pending')).toHaveLength(49)

  // A change that arrives meanwhile starts the read again without the next page.
  await waitFor(async () => {
    const more = screen.queryByRole('button', { name: 'More' })
    if (more) await user.click(more)
    await screen.findByText('Message 1', {}, { timeout: 500 })
  })
})

/** Creates a member with these messages, and opens the queue filtered to this member. */
async function openQueueWith(...messages: string[]) {
  const as = await createMember()
  for (const message of messages) await call(supports.create, { message }, { as })
  const page = openPage(`/home/support-messages?search=${as.username}`, { as: await sharedAdmin() })
  await screen.findByText(messages[0]!)
  const mine = async () => (await call(supports.mine, { sort: 'oldest' }, { as })).data.items
  return { ...page, mine }
}

test('solving a message moves it to the solved ones, without a button', async () => {
  const { user, mine, confirm } = await openQueueWith('Where is my money?')

  await user.click(screen.getByRole('button', { name: 'Solve' }))
  await confirm('Solve')

  await screen.findByText('No support messages found.')
  await user.click(screen.getByRole('button', { name: 'Solved' }))
  await screen.findByText('Where is my money?')
  expect(screen.queryByRole('button', { name: 'Solve' })).toBeNull()
  const row = within(screen.getByText('Where is my money?').closest('tr')!)
  expect(row.queryAllByRole('button')).toEqual([])
  expect(await mine()).toMatchObject([{ isSolved: true }])
})

test('the oldest message comes first, and several are solved with one confirmation', async () => {
  const { user, mine } = await openQueueWith('The first', 'The second', 'The third')
  const shown = screen.getAllByRole('row').flatMap((row) => row.querySelector('.t-text')?.textContent ?? [])
  expect(shown).toEqual(['The first', 'The second', 'The third'])

  await user.keyboard('jxjxa')
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await user.click(dialog.getByRole('button', { name: 'Solve 2' }))

  await waitFor(() => expect(screen.queryByText('The first')).toBeNull())
  expect((await mine()).map(({ isSolved }) => isSolved)).toEqual([true, true, false])
})

test('D deletes only the current message, after confirmation', async () => {
  const { user, mine, confirm } = await openQueueWith('The first', 'The second')
  await user.click(screen.getByRole('checkbox', { name: /The first/ }))

  await user.keyboard('jjd')
  await confirm('Delete')

  await waitFor(() => expect(screen.queryByText('The second')).toBeNull())
  expect(await mine()).toMatchObject([{ message: 'The first', isSolved: false }])
})
