import { startAuthentication } from '@simplewebauthn/browser'
import { MutationObserver } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import { exportTables } from '#contract/exports.ts'
import { factors } from '#contract/factors.ts'
import { createQueryClient, endpointMutation } from '#src/api/query.ts'
import { storeLocale } from '#src/i18n/locale.ts'
import { proofQuestion } from '#src/session/ask-for-proof.ts'
import { storeToken } from '#src/session/session.ts'
import { dropRequest, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act } from '../support/page/render.tsx'
import { addPasskey } from '../support/server/authenticator.ts'
import { call } from '../support/server/call.ts'
import { addTotp, setProvedAgo, totpCode } from '../support/server/factors.ts'
import { type Account, createAdmin, createMember, password } from '../support/server/members.ts'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }))
beforeEach(() => void vi.mocked(startAuthentication).mockReset())

/** An account whose last proof is too old. */
async function createUnproved(create: () => Promise<Account> = createMember) {
  const as = await create()
  await setProvedAgo(as, 11)
  return as
}

/** Records the Idempotency-Keys of a call until the test ends. */
function recordKeys({ path }: { path: string }): (string | null)[] {
  const keys: (string | null)[] = []
  network.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(path)) keys.push(request.headers.get('Idempotency-Key'))
  })
  onTestFinished(() => network.events.removeAllListeners())
  return keys
}

async function giveFifty(as: Account, member: Account) {
  const page = openPage(`/home/user-information/${member.username}`, { as })
  await page.submit('Give balance', { Amount: '50' })
  await page.confirm('Give balance')
  return page
}

const title = 'Confirm that it is you'
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())

test('a write that needs a proof asks for it once, and is sent again with its key', async () => {
  const [as, member] = [await createUnproved(createAdmin), await createMember()]
  const keys = recordKeys(accounts.give)
  const { user } = await giveFifty(as, member)

  await screen.findByRole('dialog', { name: title })
  expect(await member.getBalance()).toBe(0)
  const field = await screen.findByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, 'a wrong one')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The current password is not right.')
  await user.clear(field)
  await user.type(field, password)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))

  await screen.findByText('Balance insert successfully')
  await closed()
  expect(await member.getBalance()).toBe(50)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a cancelled proof shows the refusal', async () => {
  const [as, member] = [await createUnproved(createAdmin), await createMember()]
  const { user } = await giveFifty(as, member)

  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await screen.findByText('Confirm that it is you.')
  await closed()
  expect(await member.getBalance()).toBe(0)
})

test('a proof that does not count shows the refusal and does not ask again', async () => {
  const [as, member] = [await createAdmin(), await createMember()]
  refuse(accounts.give, 'proof_needed')
  const { submit } = await giveFifty(as, member)

  await submit('Confirm', { Password: password })

  await screen.findByText('Confirm that it is you.')
  await closed()
})

test('a code of the authenticator app is a proof', async () => {
  const as = await createMember()
  const { secret } = await addTotp(as)
  await setProvedAgo(as, 11)
  const { user } = openPage('/home/security', { as })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))

  const field = await screen.findByLabelText('Code of your authenticator app')
  await user.type(field, totpCode(secret, 100))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('This code is not right, or was used already.')
  await user.clear(field)
  await user.type(field, totpCode(secret))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))

  await screen.findByRole('dialog', { name: 'Add a passkey' })
})

test('a passkey is a proof; a cancelled one shows a sentence', async () => {
  const as = await createMember()
  const passkey = await addPasskey(as)
  await setProvedAgo(as, 11)
  vi.mocked(startAuthentication)
    .mockRejectedValueOnce(new DOMException('Not now.', 'NotAllowedError'))
    .mockImplementation(async ({ optionsJSON }) => passkey.get(optionsJSON))
  const { user } = openPage('/home/security', { as })
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))

  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  await screen.findByText('Your passkey was not used. Try again, or use another way.')
  expect(screen.queryByLabelText('Code of your authenticator app')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Use your passkey', busy: false }))

  await screen.findByRole('dialog', { name: 'Add an authenticator app' })
})

test('too many attempts are a failure of the whole form', async () => {
  const as = await createUnproved()
  refuse(factors.prove, 'too_many_attempts', { values: { minutes: 15 } })
  const { user, submit } = openPage('/home/security', { as })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))

  await submit('Confirm', { Password: password })

  await screen.findByText('Too many attempts. Try again in 15 minutes.')
})

test('the password is no way for a member with a second factor, also while the ways cannot be read', async () => {
  const as = await createMember()
  const { recoveryCodes } = await addTotp(as)
  await setProvedAgo(as, 11)
  for (let times = 0; times < 3; times++) dropRequest(factors.proofOptions)
  const { user } = openPage('/home/security', { as })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))

  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(retry)

  await user.type(await screen.findByLabelText('Code of your authenticator app'), recoveryCodes[0]!)
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('dialog', { name: 'Add a passkey' })
})

test('a recovery code proves a member who has only a passkey', async () => {
  const as = await createMember()
  await addPasskey(as)
  const { recovery_codes } = (await call(factors.renewCodes, {}, { as })).data
  await setProvedAgo(as, 11)
  const { user } = openPage('/home/security', { as })
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))

  await user.type(await screen.findByLabelText('Recovery code'), recovery_codes[0]!)
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))

  await screen.findByRole('dialog', { name: 'Add an authenticator app' })
})

test('two writes at once ask once', async () => {
  const as = await createAdmin()
  await setProvedAgo(as, 11)
  storeToken(as.token)
  const prove = () => call(factors.prove, { password }, { as })
  const ask = vi.fn(() => {
    const question = proofQuestion.get()
    if (question) void prove().then(({ status }) => question.end(status === 200))
  })
  onTestFinished(proofQuestion.subscribe(ask))
  const client = createQueryClient({ onSessionOver: () => {} })
  const prepare = () =>
    new MutationObserver(client, endpointMutation(exportTables.prepare)).mutate({
      input: { table: 'banks' },
      idempotencyKey: crypto.randomUUID(),
    })

  await Promise.all([prepare(), prepare()])

  // The question, and its end.
  expect(ask).toHaveBeenCalledTimes(2)
})

test('without a signed-in screen the refusal is thrown', async () => {
  refuse(banks.add, 'proof_needed')
  const client = createQueryClient({ onSessionOver: () => {} })
  const input = { bank_name: 'Dutch-Bangla', account_number: '01812345678' }

  const write = new MutationObserver(client, endpointMutation(banks.add)).mutate({
    input,
    idempotencyKey: crypto.randomUUID(),
  })

  await expect(write).rejects.toMatchObject({ code: 'proof_needed' })
})

test('the end of the session cancels the proof', async () => {
  const [as, member] = [await createUnproved(createAdmin), await createMember()]
  const keys = recordKeys(accounts.give)
  const { close } = await giveFifty(as, member)
  await screen.findByRole('dialog', { name: title })

  act(close)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(keys).toHaveLength(1)
})

test('the proof is asked for in Bengali', async () => {
  storeLocale('bn')
  const as = await createUnproved()
  const { user } = openPage('/home/security', { as })

  await user.click(await screen.findByRole('button', { name: 'পাসকি যোগ করুন' }))

  await screen.findByRole('dialog', { name: 'নিশ্চিত করুন যে এটি আপনিই' })
  await screen.findByLabelText('পাসওয়ার্ড')
})
