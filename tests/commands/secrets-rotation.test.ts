import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { factors } from '#contract/factors.ts'
import { proposals } from '#contract/proposals.ts'
import { sessions } from '#contract/sessions.ts'
import { staff } from '#contract/staff.ts'
import { type PhoneFormat, tillPhones } from '#contract/tills/phones.ts'
import { users } from '#contract/users.ts'
import { signText } from '#server/commands/till-simulator/phone.ts'
import { connect } from '#server/db/connect.ts'
import { deriveKeys } from '#server/process/keys.ts'
import { seal } from '#server/process/seal.ts'
import { tillPhones as phoneTable } from '#server/tills/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { createMigratedLocation, type DataLocation } from '../support/server/data-locations.ts'
import { totpCode } from '../support/server/factors.ts'
import { type JomaProcess, spawnJoma, startJoma } from '../support/server/joma-process.ts'
import { registrationInput } from '../support/server/members.ts'
import { runCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

// Several servers start, each in some seconds, on a busy machine in many.
vi.setConfig({ testTimeout: 300_000 })

const [oldSecret, newSecret] = [
  'the earlier secret of this test and long enough',
  'the next secret of this test and long enough',
]
const firstAdmin = { username: 'admin', password: 'an admin’s password' }
const changedPassword = 'a password of the second one'
const format: PhoneFormat = 'joma'
const processCount = 2

const toEnvironment = (secret: string, previous = '') => ({
  ADMIN_PASSWORD: firstAdmin.password,
  JWT_SECRET: secret,
  JWT_SECRET_PREVIOUS: previous,
})

/** Starts the processes at once. They end with `stack`. */
const startAll = (stack: AsyncDisposableStack, location: DataLocation, environment: Record<string, string>) =>
  Promise.all(
    Array.from({ length: processCount }, async () => stack.use(await startJoma({ ...location, environment }))),
  )

/** Creates an administrator with an authenticator app, a till phone, and a proposal of a new administrator. */
async function sealEachKind(joma: JomaProcess) {
  const call = createCaller(joma.address)
  const signIn = async (username: string, password: string) =>
    (await call(sessions.signIn, { username, password })).data.accessToken
  const as = { token: await signIn(firstAdmin.username, firstAdmin.password) }
  const second = registrationInput()
  expect((await call(users.createAdmin, second, { as })).status).toBe(200)
  // A new administrator has to choose a password before anything else.
  const chosen = { newPassword: changedPassword, confirmPassword: changedPassword }
  const own = { token: await signIn(second.username, second.password) }
  const changed = await call(sessions.changePassword, { currentPassWord: second.password, ...chosen }, { as: own })
  expect(changed.status).toBe(200)
  const phone = (await call(tillPhones.pair, { label: 'Phone', format }, { as })).data
  const { data: settings } = await call(staff.settings, {}, { as })
  expect((await call(staff.setSettings, { ...settings, second_person: true }, { as })).status).toBe(200)
  const third = registrationInput()
  const { proposal } = await call(users.createAdmin, third, { as })
  const { secret } = (await call(factors.startTotp, {}, { as })).data
  expect((await call(factors.confirmTotp, { code: totpCode(secret) }, { as })).status).toBe(200)
  return { totpSecret: secret, phone, proposal: proposal!, second, third }
}

type Sealed = Awaited<ReturnType<typeof sealEachKind>>

const beat = async ({ address }: JomaProcess, { phone }: Sealed) => {
  const text = JSON.stringify({ battery: 50 })
  const path = new URL(phone.url).pathname.replace(/sms$/, 'heartbeat')
  const headers = signText(format, { secret: phone.secret, path, text, timestampMs: Date.now() })
  return (await fetch(address + path, { method: 'POST', body: text, headers })).status
}

/** Uses what was sealed, and expects that it works. The proposal works once. */
async function useAll(joma: JomaProcess, sealed: Sealed) {
  const call = createCaller(joma.address)
  const enter = (steps: number) => call(sessions.signIn, { ...firstAdmin, code: totpCode(sealed.totpSecret, steps) })
  expect(await beat(joma, sealed)).toBe(200)
  // A code works once: one of the allowed time steps is a new one.
  const replies = [await enter(0), await enter(1)]
  expect(replies.map(({ status }) => status)).toContain(200)
  const { data } = await call(sessions.signIn, { username: sealed.second.username, password: changedPassword })
  const as = { token: data.accessToken }
  expect((await call(proposals.confirm, { id: sealed.proposal }, { as })).status).toBe(200)
  const { username, password } = sealed.third
  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
}

test('after a rotation by the book, an authenticator app, a till phone and a proposal of before still work', async () => {
  const location = await createMigratedLocation()
  let sealed: Sealed
  {
    await using before = await startJoma({ ...location, environment: toEnvironment(oldSecret) })
    sealed = await sealEachKind(before)
    await before.end('SIGTERM')
  }
  {
    await using stack = new AsyncDisposableStack()
    const rotated = await startAll(stack, location, toEnvironment(newSecret, oldSecret))
    const output = () => rotated.map((joma) => joma.output()).join('')
    await vi.waitFor(() => {
      for (const kind of ['1 authenticator app', '1 till phone', '1 proposal']) expect(output()).toContain(kind)
    })
    expect(output()).not.toContain('cannot be opened')
    expect(await beat(rotated[0]!, sealed)).toBe(200)
    await Promise.all(rotated.map(({ end }) => end('SIGTERM')))
  }
  await using stack = new AsyncDisposableStack()
  const [after] = await startAll(stack, location, toEnvironment(newSecret))

  vi.stubEnv('JWT_SECRET', newSecret)
  const { code, stdout } = await runCommand('admin', location, 'reseal')
  vi.unstubAllEnvs()
  expect({ code, lines: stdout.split('\n') }).toEqual({
    code: 0,
    lines: [
      'authenticator apps: 0 resealed, 0 cannot be opened',
      'till phones: 0 resealed, 0 cannot be opened',
      'proposals: 0 resealed, 0 cannot be opened',
      'webhooks: 0 resealed, 0 cannot be opened',
      'fingerprint keys: 0 resealed, 0 cannot be opened',
      '0 rows need an earlier secret.',
      '',
    ],
  })
  await useAll(after!, sealed)
})

test('a start without the earlier secret warns by kind and number, and the command reseals when it has it', async () => {
  const location = await createMigratedLocation()
  {
    await using before = await startJoma({ ...location, environment: toEnvironment(oldSecret) })
    await sealEachKind(before)
    await before.end('SIGTERM')
  }
  {
    await using changed = await startJoma({ ...location, environment: toEnvironment(newSecret) })
    await vi.waitFor(
      () =>
        expect(changed.output()).toContain(
          '1 authenticator app, 1 till phone and 1 proposal cannot be opened: JWT_SECRET was changed without JWT_SECRET_PREVIOUS',
        ),
      60_000,
    )
    await changed.end('SIGTERM')
  }
  vi.stubEnv('JWT_SECRET', newSecret)
  vi.stubEnv('JWT_SECRET_PREVIOUS', oldSecret)
  const { stdout } = await runCommand('admin', location, 'reseal')
  vi.stubEnv('JWT_SECRET', '')
  const withoutSecret = await runCommand('admin', location, 'reseal')
  vi.unstubAllEnvs()

  expect(stdout).toContain('authenticator apps: 1 resealed, 0 cannot be opened')
  expect(stdout).toContain('0 rows need an earlier secret.')
  expect(withoutSecret).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no secret here') })
})

const phones = 2_000

test(`a server that is killed while it reseals ${phones} rows loses none`, async () => {
  const location = await createMigratedLocation()
  const environment = toEnvironment(newSecret, oldSecret)
  {
    await using first = await startJoma({ ...location, environment })
    await first.end('SIGTERM')
  }
  const key = deriveKeys(oldSecret).tillPhone
  {
    const { db, close } = await connect(location.databaseUrl)
    const [admin] = await db.select().from(userTable).where(eq(userTable.username, firstAdmin.username))
    const rows = Array.from({ length: phones }, () => {
      const id = randomUUID()
      return { id, label: id, format, sealed_secret: seal(id, { key, owner: id }), created_by: admin!.id }
    })
    await db.insert(phoneTable).values(rows)
    await close()
  }
  {
    await using killed = spawnJoma({ ...location, environment })
    await killed.ready
    await killed.end('SIGKILL')
  }
  await using _after = await startJoma({ ...location, environment })

  vi.stubEnv('JWT_SECRET', newSecret)
  vi.stubEnv('JWT_SECRET_PREVIOUS', oldSecret)
  const lines = [
    (await runCommand('admin', location, 'reseal')).stdout.split('\n')[1],
    (await runCommand('admin', location, 'reseal')).stdout.split('\n')[1],
  ]
  vi.unstubAllEnvs()
  expect(lines).toEqual([
    expect.stringMatching(/^till phones: \d+ resealed, 0 cannot be opened$/),
    'till phones: 0 resealed, 0 cannot be opened',
  ])
})
