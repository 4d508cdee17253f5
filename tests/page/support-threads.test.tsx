import { screen, waitFor, within } from '@testing-library/dom'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { basePath } from '#contract/endpoint.ts'
import { payments } from '#contract/payments.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { supportReplies } from '#server/supports/table.ts'
import { dropRequest, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, paymentInput } from '../support/server/members.ts'
import { png, uploadSupportPicture } from '../support/server/pictures.ts'
import { app, db } from '../support/server/test-app.ts'

const open = async (as: Account, message = 'Where is my money?') =>
  (await call(supports.create, { message }, { as })).data._id

const answer = (id: string, message = 'It is on its way.') => callAsAdmin(supportDesk.answer, { id, message })

const shownMessages = async () => {
  const log = await screen.findByRole('log', { name: 'Messages' })
  return within(log)
    .queryAllByRole('article')
    .map((message) => message.querySelector('p')?.textContent)
}

const repliesOf = async (as: Account, id: string) =>
  (await call(supportThreads.replies, { id, sort: 'oldest' }, { as })).data.items.map(({ message }) => message)

test('the list shows the newest reply and leads to the thread, whose messages are oldest first', async () => {
  const as = await createMember()
  const id = await open(as)
  await answer(id, 'Which number?')
  await call(supportThreads.reply, { id, message: '017' }, { as })
  await answer(id, 'Thank you.')
  const { user, hrefNow } = openPage('/home/support', { as })
  const row = within((await screen.findByText('Where is my money?')).closest('li')!)
  row.getByText('Answered')
  row.getByText('Thank you.')

  await user.click(row.getByRole('link'))

  await screen.findByText('Which number?')
  expect(hrefNow()).toBe(`/home/support/${id}`)
  expect(await shownMessages()).toEqual(['Where is my money?', 'Which number?', '017', 'Thank you.'])
})

test('a link of an earlier version leads to its thread', async () => {
  const as = await createMember()
  const id = await open(as)
  const { hrefNow } = openPage(`/home/support?thread=${id}`, { as })

  await waitFor(async () => expect(await shownMessages()).toEqual(['Where is my money?']))
  expect(hrefNow()).toBe(`/home/support/${id}`)
})

test('a reply appears in the thread, the field is empty again, and a solved thread is pending', async () => {
  const as = await createMember()
  const id = await open(as)
  await callAsAdmin(supports.solve, { id })
  const { user } = openPage(`/home/support/${id}`, { as })
  await screen.findByText('This conversation is solved. A new message opens it again.')

  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Not yet!')
  await user.click(screen.getByRole('button', { name: 'Send' }))

  await waitFor(async () => expect(await shownMessages()).toEqual(['Where is my money?', 'Not yet!']))
  await screen.findByText('Pending')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }).value).toBe('')
})

test('a reply without a connection is shown as waiting in its thread, and sent when the connection works', async () => {
  const as = await createMember()
  const [id, other] = [await open(as), await open(as, 'Another one')]
  const page = openPage(`/home/support/${id}`, { as })
  await page.user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hello?')
  dropRequest(supportThreads.reply)

  await page.user.click(screen.getByRole('button', { name: 'Send' }))

  await screen.findByText('Waiting to be sent')
  expect(await shownMessages()).toEqual(['Where is my money?'])
  network.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await repliesOf(as, id)).toEqual(['Hello?']))
  await waitFor(async () => expect(await shownMessages()).toEqual(['Where is my money?', 'Hello?']))
  expect(await repliesOf(as, other)).toEqual([])
})

test('an empty reply shows an error at its field', async () => {
  const as = await createMember()
  const { user } = openPage(`/home/support/${await open(as)}`, { as })

  await user.click(await screen.findByRole('button', { name: 'Send' }))

  await screen.findByRole('textbox', { name: 'Your message', description: 'This field is required.' })
})

test('a typed reply is restored in its own thread only', async () => {
  const as = await createMember()
  const [id, other] = [await open(as), await open(as)]
  const first = openPage(`/home/support/${id}`, { as })
  await first.user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hello?')
  first.close()

  const second = openPage(`/home/support/${other}`, { as })
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })).value).toBe('')
  second.close()
  openPage(`/home/support/${id}`, { as })

  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })).value).toBe('Hello?')
})

test('a long thread starts with its newest messages, and shows the earlier ones on demand', async () => {
  const as = await createMember()
  const id = await open(as)
  const reply = { support_id: id, author_id: as.id, is_from_admin: false }
  const many = Array.from({ length: 51 }, (_, index) => ({ ...reply, message: `Reply ${index + 1}` }))
  await db.insert(supportReplies).values(many)
  const { user } = openPage(`/home/support/${id}`, { as })
  await screen.findByText('Reply 51')
  expect(screen.queryByText('Reply 1')).toBeNull()

  // A change that arrives meanwhile starts the read again without the next page.
  await waitFor(async () => {
    const more = screen.queryByRole('button', { name: 'Earlier messages' })
    if (more) await user.click(more)
    await screen.findByText('Reply 1', {}, { timeout: 500 })
  })
})

test('a thread about a request has a link to it', async () => {
  const as = await createMember()
  const payment = (await call(payments.request, paymentInput(50), { as })).data._id
  const about = { kind: 'payment', id: payment } as const
  const id = (await call(supports.create, { message: 'Why?', about }, { as })).data._id
  openPage(`/home/support/${id}`, { as })

  const link = await screen.findByRole('link', { name: 'About your payment request' })

  expect(link.getAttribute('href')).toBe(`/home/transactions/payment/${payment}`)
})

test('a question about a denied request is about it', async () => {
  const as = await createMember()
  const payment = (await call(payments.request, paymentInput(50), { as })).data._id
  const { submit } = openPage(`/home/support?about=payment&id=${payment}`, { as })
  await screen.findByRole('link', { name: 'About your payment request' })

  await submit('Send message', { Message: 'Why was it denied?' })

  await screen.findByText('Why was it denied?')
  const [thread] = (await call(supports.mine, {}, { as })).data.items
  expect(thread).toMatchObject({ message: 'Why was it denied?', about: { kind: 'payment', id: payment } })
})

test('the thread of another member does not exist, and a failed read can be retried', async () => {
  const as = await createMember()
  const page = openPage(`/home/support/${await open(await createMember())}`, { as })
  await screen.findByText('This conversation does not exist any more.')
  page.close()

  refuse(supportThreads.replies, 'not_allowed')
  const { user } = openPage(`/home/support/${await open(as)}`, { as })
  const alert = await screen.findByRole('alert')
  network.resetHandlers()
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

/** jsdom cannot send a form with a file, so the upload itself is made here. */
function respondToUpload(as: Account) {
  network.use(
    http.post(`*${basePath}${supportPictureUpload.path}`, async () => {
      const { data } = await uploadSupportPicture(png(), { as })
      return Response.json({ success: true, message: supportPictureUpload.message, data })
    }),
  )
}

test('a picture is uploaded, sent with the reply and shown in the thread', async () => {
  const as = await createMember()
  const id = await open(as)
  respondToUpload(as)
  const { user } = openPage(`/home/support/${id}`, { as })
  await screen.findByRole('button', { name: 'Add a picture' })

  const file = new File([png()], 'screen.png', { type: 'image/png' })
  await user.upload(document.querySelector<HTMLInputElement>('[data-picture]')!, file)
  await screen.findByText('Picture added')
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Look.')
  await user.click(screen.getByRole('button', { name: 'Send' }))

  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Picture of this message' })
  expect(picture.src).toMatch(/^data:image\/png/)
  await screen.findByRole('button', { name: 'Add a picture' })
})

test('a picture that the server has deleted is named as deleted', async () => {
  const as = await createMember()
  const picture = (await uploadSupportPicture(png(), { as })).data.picture
  const id = (await call(supports.create, { message: 'Look.', picture }, { as })).data._id
  network.use(
    http.get(`*${basePath}/support/picture/:id`, ({ request }) =>
      app.request(request.url.replace(picture, crypto.randomUUID()), { headers: request.headers }),
    ),
  )

  openPage(`/home/support/${id}`, { as })

  await screen.findByText('This picture was deleted after 90 days.')
})
