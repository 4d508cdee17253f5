import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { activity } from '#contract/activity.ts'
import { audits } from '#contract/audits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { failureOf, Refusal } from '#contract/errors.ts'
import { factors } from '#contract/factors.ts'
import { inbox } from '#contract/inbox/inbox.ts'
import { limits } from '#contract/limits.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { plans } from '#contract/plans.ts'
import { proposals } from '#contract/proposals.ts'
import { queues } from '#contract/queues.ts'
import { statements } from '#contract/statements.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '#src/api/call.ts'
import { CallError, isNotFound } from '#src/api/call-error.ts'
import { useUpload } from '#src/api/upload.ts'
import { storeToken } from '#src/session/session.ts'
import { readToken } from '#src/session/token.ts'
import { ErrorScreen } from '#src/ui/error-screen.tsx'
import { refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act, render, renderHook } from '../support/page/render.tsx'
import { createMember, sharedAdmin, topUp } from '../support/server/members.ts'

test.each<[path: string, row: Endpoint]>([
  ['/home', queues.waiting],
  ['/home/activity', activity.mine],
  ['/home/accountant', accounts.accountant],
  ['/home/audit-log', audits.list],
  ['/home/balance-request', payments.list],
  ['/home/history', payments.list],
  ['/home/inbox', inbox.list],
  ['/home/manage-users', users.list],
  ['/home/notifications', notifications.list],
  ['/home/plans', plans.list],
  ['/home/proposals', proposals.waiting],
  ['/home/security', factors.mine],
  ['/home/shop-balance', statements.mine],
  ['/home/support', supports.mine],
  ['/home/transactions', withdrawals.mine],
])('at %s a failed read shows the reason and can be retried', async (path, endpoint) => {
  refuse(endpoint, 'not_allowed')
  const { user, isFetching } = openPage(path, {
    as: endpoint.role === 'admin' ? await sharedAdmin() : await createMember(),
  })
  await screen.findByText('You are not allowed to do this.')
  network.resetHandlers()

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  // During the retry both are absent too.
  await waitFor(() => expect(isFetching()).toBe(0))
  expect(screen.queryByText('You are not allowed to do this.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

const page = '<h1>Log in to this Wi-Fi</h1>'
const statuses = [200, 401, 403, 404, 429, 502]

/** Answers every call as a captive portal or a proxy does, until the test ends. */
const answerAll = (status: number) => network.use(http.all('*/api/v1/*', () => HttpResponse.html(page, { status })))

test.each(statuses)('a page with status %i instead of the server is no response', async (status) => {
  storeToken((await createMember()).token)
  answerAll(status)

  const error: unknown = await call(limits.mine, {}).catch((caught: unknown) => caught)

  expect(error).toMatchObject({
    status: undefined,
    code: undefined,
    message: expect.stringContaining('cannot be reached'),
  })
  expect(isNotFound(error as CallError)).toBe(false)
})

test.each(statuses)('an upload that a page with status %i answers has no response', async (status) => {
  storeToken((await createMember()).token)
  answerAll(status)
  const onDone = vi.fn()
  const client = new QueryClient()
  const { result } = renderHook(() => useUpload(pictureUpload, { onDone }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })

  act(() => result.current.send(new File(['picture'], 'me.png', { type: 'image/png' })))

  await waitFor(() => expect(result.current.error).toMatchObject({ name: 'CallError', status: undefined }))
  expect(onDone).not.toHaveBeenCalled()
})

test.each(statuses)('a proxy that answers all calls with status %i ends no session', async (status) => {
  const as = await createMember()
  await topUp(as, 75)
  localStorage.setItem(`draft:${as.username}:withdraw`, JSON.stringify({ amount: '50' }))
  answerAll(status)

  const { pathNow } = openPage('/home/transfer-wallet', { as })

  await waitFor(() => expect(document.body.textContent).toMatch(/cannot be reached|offline/))
  expect(pathNow()).toBe('/home/transfer-wallet')
  expect(readToken()).toBe(as.token)
  expect(localStorage.getItem(`draft:${as.username}:withdraw`)).not.toBeNull()
  expect(document.body.textContent).not.toMatch(/does not exist|not allowed|Too many/)
})

test.each(statuses)('a request that a proxy answers with status %i is not shown as missing', async (status) => {
  const as = await createMember()
  answerAll(status)

  openPage(`/home/transactions/payment/${crypto.randomUUID()}`, { as })

  await waitFor(() => expect(document.body.textContent).toMatch(/cannot be reached|offline/))
  expect(screen.queryByText(/does not exist/)).toBeNull()
})

test.each([
  [new CallError(400, failureOf(new Refusal('invalid_input'))), '400 Bad Request'],
  [new CallError(405, failureOf(new Refusal('wrong_method'))), '405 Method Not Allowed'],
  [new CallError(500, failureOf(new Refusal('unexpected'))), 'Unexpected Application Error!'],
  [new CallError(405, '<h1>Not allowed</h1>'), 'Unexpected Application Error!'],
  [new Error('A bug'), 'Unexpected Application Error!'],
])('the error %s is shown as «%s»', async (error, name) => {
  openPage('/')
  await screen.findByRole('link', { name: 'Sign in' })

  render(<ErrorScreen error={error} reset={() => {}} />)

  screen.getByRole('heading', { name })
})

test('an address that cannot be decoded is a Bad Request', async () => {
  openPage('/%E0%A4%A')

  await screen.findByRole('heading', { name: '400 Bad Request' })
})
