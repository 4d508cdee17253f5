import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contract, createClient, JomaProposed } from '#build/client/client.ts'
import { createClientPackage } from '#build/client/create-client.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { makeApiKey } from '../support/server/admin-actions-on-api-keys.ts'
import { createFolder, createMigratedLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { registrationInput } from '../support/server/members.ts'
import { createCaller } from '../support/server/wire.ts'

const valibot = join(import.meta.dirname, '../../node_modules/valibot')
const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a password of the admin' }

test('the packed client calls a shop with an API key, and names refusals by their code', async () => {
  const folder = createFolder()
  const archive = await createClientPackage(folder)
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, 'joma-client'), { recursive: true })
  execFileSync('tar', ['xzf', archive, '--strip-components=1', '-C', join(modules, 'joma-client')])
  await symlink(valibot, join(modules, 'valibot'))

  const joma = await startJoma({ ...(await createMigratedLocation()), environment: admin })
  onTestFinished(() => joma.end('SIGTERM'))
  const call = createCaller(joma.address)
  const member = registrationInput()
  await call(users.register, member)
  const { data } = await call(sessions.signIn, { username: 'admin', password: admin.ADMIN_PASSWORD })
  const { key, hash } = makeApiKey()
  const created = { name: 'Reports', hash, permissions: ['members.read' as const] }
  expect(await call(apiKeys.create, created, { as: { token: data.accessToken } })).toMatchObject({ status: 200 })

  const script = `
    import { contract, createClient, JomaError } from 'joma-client'
    const call = createClient({ url: process.env.SHOP, key: process.env.KEY })
    const { items } = await call(contract.users.list, { search: process.env.NAME })
    const refused = await call(contract.accounts.accountant, {}).catch((error) => error)
    console.log(JSON.stringify({ found: items.map(({ username }) => username), code: refused instanceof JomaError && refused.failure.code }))`
  await writeFile(join(folder, 'report.mjs'), script)
  const environment = { ...process.env, SHOP: joma.address, KEY: key, NAME: member.username }
  const output = execFileSync(process.execPath, ['report.mjs'], { cwd: folder, env: environment, encoding: 'utf8' })

  expect(JSON.parse(output)).toEqual({ found: [member.username], code: 'not_allowed' })
})

test('a write of the client has its key, and one that waits for a second person names the proposal', async () => {
  const proposal = crypto.randomUUID()
  const sent: Request[] = []
  const call = createClient({
    url: 'https://joma.example',
    key: 'jk_test',
    fetch: async (...request) => {
      sent.push(new Request(...request))
      return Response.json({ success: true, message: 'Waits', data: { proposal } }, { status: 202 })
    },
  })
  const plan = { plan_name: 'Golden', price: 1, bonus: 0, refer_balance: 0, features: '["Videos"]' }

  const error = await call(contract.plans.create, plan, { idempotencyKey: proposal }).catch((caught) => caught)

  expect(error).toBeInstanceOf(JomaProposed)
  expect(error.proposal).toBe(proposal)
  expect(sent[0]!.url).toBe('https://joma.example/api/v1/plan/create-plan')
  expect(Object.fromEntries(sent[0]!.headers)).toMatchObject({
    authorization: 'Bearer jk_test',
    'idempotency-key': proposal,
  })
})
