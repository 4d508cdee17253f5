import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { lose, refuse } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { db } from '../support/house.ts'
import { newMember, theAdmin } from '../support/members.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

test('a message that is sent stands below, and waits', async () => {
  const as = await newMember()
  const { user } = openPage('/home/support', { as })

  await user.type(await screen.findByLabelText('Message'), 'Where is my money?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))

  const item = within((await screen.findByText('Where is my money?', { selector: 'p *, p' })).closest('li')!)
  item.getByText('Pending')
  await screen.findByText('Your message has been sent successfully.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
})

test('an empty message is told at its field', async () => {
  const { user } = openPage('/home/support', { as: await newMember() })

  await user.click(await screen.findByRole('button', { name: 'Send message' }))

  await screen.findByRole('textbox', { name: 'Message', description: 'This field is required.' })
})

test('a message that is typed is there again after a reload, and gone once it was sent', async () => {
  const as = await newMember()
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
  'a message that meets a %s connection is kept on the phone, and sent once it works',
  async (how) => {
    const as = await newMember()
    const { user } = openPage('/home/support', { as })
    await user.type(await screen.findByLabelText('Message'), 'Hello?')
    if (how === 'lost') lose(supports.create)
    else refuse(supports.create, 'unexpected')

    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(''))
    network.resetHandlers()
    window.dispatchEvent(new Event('online'))

    const mine = async () => (await call(supports.mine, {}, { as })).data.items
    await waitFor(async () => expect(await mine()).toMatchObject([{ message: 'Hello?' }]))
  },
)

test('messages come newest first, each solved or pending, a page at a time', async () => {
  const as = await newMember()
  const many = Array.from({ length: 51 }, (_, place) => ({ user_id: as.id, message: `Message ${place + 1}` }))
  await db.insert(supportTable).values(many)
  const [newest] = (await call(supports.mine, {}, { as })).data.items
  await call(supports.solve, { id: newest!._id }, { as: await theAdmin() })
  const { user } = openPage('/home/support', { as })
  const first = within((await screen.findByText('Message 51')).closest('li')!)
  first.getByText('Solved')
  expect(screen.getAllByText('Pending')).toHaveLength(49)

  await user.click(screen.getByRole('button', { name: 'More' }))

  await screen.findByText('Message 1')
})

test('where nothing was written the screen says so, and a failed list can be read again', async () => {
  refuse(supports.mine, 'not_allowed')
  const { user } = openPage('/home/support', { as: await newMember() })
  const alert = await screen.findByRole('alert')
  network.resetHandlers()

  await user.click(within(alert).getByRole('button', { name: 'Retry' }))

  await screen.findByRole('heading', { name: 'No messages yet' })
})

test('an admin solves a message, and its button is gone', async () => {
  const as = await newMember()
  const message = `Help ${as.username}`
  await call(supports.create, { message }, { as })
  const { user } = openPage('/home/support-messages', { as: await theAdmin() })
  const item = async () => within((await screen.findByText(message)).closest('li')!)

  await user.click((await item()).getByRole('button', { name: 'Solve' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Solve' }))

  await waitFor(async () => (await item()).getByText('Solved'))
  expect((await item()).queryByRole('button', { name: 'Solve' })).toBeNull()
  expect((await call(supports.mine, {}, { as })).data.items).toMatchObject([{ isSolved: true }])
})
