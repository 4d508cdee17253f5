import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { proposals, proposedMessage } from '#contract/proposals.ts'
import { users } from '#contract/users.ts'
import { createQueryClient, endpointQuery } from '#src/api/query.ts'
import { useWrite } from '#src/api/use-write.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { fillRegistration } from '../support/page/registration-form.ts'
import { act, renderHook } from '../support/page/render.tsx'
import { createMember, createStaff, registrationInput, sharedAdmin } from '../support/server/members.ts'

/** Makes a proposal of each write of an endpoint until the test ends. Returns the Idempotency-Keys. */
function propose({ method, path }: WriteEndpoint): (string | null)[] {
  const keys: (string | null)[] = []
  const verbs = { POST: http.post, PATCH: http.patch, DELETE: http.delete }
  network.use(
    verbs[method](`*/api/v1${path}`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      const body = { success: true, message: proposedMessage, data: { proposal: crypto.randomUUID() } }
      return HttpResponse.json(body, { status: 202 })
    }),
  )
  return keys
}

test('a write that became a proposal is no failure, the next one has a new key, and the list of proposals is stale', async () => {
  const keys = propose(banks.add)
  const client = createQueryClient({ onSessionOver: () => {} })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  mockResponse(proposals.waiting, [])
  const query = endpointQuery(proposals.waiting, {})
  await client.fetchQuery(query)
  const [onDone, onProposed, onRefused, onUnanswered] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const options = { onDone, onProposed, onRefused, onUnanswered }
  const { result } = renderHook(() => useWrite(banks.add, options), { wrapper })
  const send = () => act(() => result.current.submit({ bank_name: 'Dutch-Bangla', account_number: '01812345678' }))

  send()
  await waitFor(() => expect(onProposed).toHaveBeenCalledTimes(1))
  send()
  await waitFor(() => expect(onProposed).toHaveBeenCalledTimes(2))

  await screen.findAllByText(proposedMessage)
  expect(result.current).toMatchObject({ isDone: false, errors: {}, failure: undefined })
  for (const other of [onDone, onRefused, onUnanswered]) expect(other).not.toHaveBeenCalled()
  expect(new Set(keys).size).toBe(2)
  await waitFor(() => expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true))
})

const limited = (left: number) => mockResponse(proposals.ownLimit, { second_person: true, left })

test.each([
  [20_000, /Give 20,000\.00 tk to .+\. ?A second person has to confirm it first\. Until then nothing is changed\.$/],
  [5_000, /Give 5,000\.00 tk to .+\. It is added to the balance at once\.$/],
])('the question about %d tk says whether a second person is asked', async (amount, sentence) => {
  limited(10_000)
  const { username } = await createMember()
  const { user, fill } = openPage(`/home/user-information/${username}`, { as: await sharedAdmin() })
  await fill({ Amount: String(amount) })
  await user.click(screen.getByRole('button', { name: 'Give balance' }))

  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  await waitFor(() => expect(dialog.querySelector('[id$="-question"]')?.textContent).toMatch(sentence))
})

test('the question about rules says that a second person is asked', async () => {
  limited(10_000)
  const { user, fill } = openPage('/home/brand?tab=rules', { as: await sharedAdmin() })
  await fill({ 'Rules in English': 'Be kind.', 'Rules in Bengali': 'ভালো থাকুন।' })
  await user.click(screen.getByRole('button', { name: 'Publish' }))

  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  await dialog.findByText('A second person has to confirm it first. Until then nothing is changed.')
})

test('a proposed bank account closes its dialog', async () => {
  propose(banks.add)
  const { user } = openPage('/home/manage-account', { as: await sharedAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Add New Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Account' }))

  await user.type(dialog.getByLabelText('Bank name'), 'Dutch-Bangla')
  await user.type(dialog.getByLabelText('Account number'), '01812345678')
  await user.click(dialog.getByRole('button', { name: 'Add account' }))

  await screen.findByText(proposedMessage)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Account' })).toBeNull())
})

test('a proposed block closes its confirmation', async () => {
  propose(users.block)
  const { username } = await createStaff('cashier')
  const { user, confirm } = openPage(`/home/user-information/${username}`, { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Block' }))
  await confirm('Block')

  await screen.findByText(proposedMessage)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a proposed gift empties its form', async () => {
  propose(accounts.give)
  const { username } = await createMember()
  const { submit, confirm } = openPage(`/home/user-information/${username}`, { as: await sharedAdmin() })

  await submit('Give balance', { Amount: '50' })
  await confirm('Give balance')

  await screen.findByText(proposedMessage)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(''))
})

test('proposed roles leave the present ones in the form', async () => {
  propose(users.setRoles)
  const { username } = await createStaff('cashier')
  const { user, confirm } = openPage(`/home/user-information/${username}`, { as: await sharedAdmin() })
  const payer = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Payer/ })

  await user.click(await payer())
  await user.click(screen.getByRole('button', { name: 'Change roles' }))
  await confirm('Change roles')

  await screen.findByText(proposedMessage)
  await waitFor(async () => expect((await payer()).checked).toBe(false))
})

test('a proposed admin empties the form without the sentence that the account was created', async () => {
  propose(users.createAdmin)
  const { user } = openPage('/home/create-admin', { as: await sharedAdmin() })

  await fillRegistration(user, { username: registrationInput().username })
  await user.click(screen.getByRole('button', { name: 'Create Admin' }))

  await screen.findByText(proposedMessage)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(''))
  expect(screen.queryByText(users.createAdmin.message)).toBeNull()
})
