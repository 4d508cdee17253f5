import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { createMigratedLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { runCommand, spawnCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a password of the admin' }

async function createShop() {
  const location = await createMigratedLocation()
  const joma = await startJoma({ ...location, environment: admin })
  onTestFinished(() => joma.end('SIGTERM'))
  const call = createCaller(joma.address)
  const { data } = await call(sessions.signIn, { username: 'admin', password: admin.ADMIN_PASSWORD })
  return { location, call, as: { token: data.accessToken }, file: join(location.dataDir, 'settings.json') }
}

interface Edited {
  limits: Record<string, number>
  notice: object
  rules?: object
  plans: object[]
  canned_answers: object[]
  unknown?: boolean
}

const change = async (file: string, edit: (settings: Edited) => void) => {
  const settings = JSON.parse(await readFile(file, 'utf8'))
  edit(settings)
  await writeFile(file, JSON.stringify(settings))
}

const plan = { plan_name: 'Golden', price: 100, bonus: 5, refer_balance: 10, features: '["Videos"]' }

test('settings are saved, compared before they change anything, and applied with entries in the audit log', async () => {
  const { location, call, as, file } = await createShop()
  await call(plans.create, plan, { as })
  expect(await spawnCommand('settings', location, 'save', file)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Saved .*limits.*, 1 plans.* in \S+settings\.json\.\n$/),
    stderr: '',
  })
  expect(await runCommand('settings', location, 'load', file)).toMatchObject({
    stdout: 'The settings are those of the file.\n',
  })

  await change(file, (settings) => {
    settings.limits.open_payments = 8
    settings.rules = { text_en: '# Rules', text_bn: '# নিয়মাবলি' }
    settings.notice = { notice: 'Open from 9 to 23', notice_bn: '' }
    const golden = { ...settings.plans[0], price: 120 }
    settings.plans = [golden, { ...golden, plan_name: 'Silver', price: 50 }]
    settings.canned_answers = [{ key: '1', title: 'Hello', text_en: 'Hello', text_bn: 'নমস্কার' }]
  })
  const lines = [
    'limits.open_payments: 5 → 8',
    'notice.notice: "" → "Open from 9 to 23"',
    'rules: new',
    'plan Golden.price: 100 → 120',
    'plan Silver: new',
    'canned answer 1: new',
  ]
  const compared = await runCommand('settings', location, 'load', file)
  expect(compared.stdout.split('\n')).toEqual([...lines, 'Nothing was changed. Apply it with --apply.', ''])
  expect((await call(plans.list, {}, { as })).data).toMatchObject([{ plan_name: 'Golden', price: 100 }])

  expect(await runCommand('settings', location, 'load', file, '--apply')).toMatchObject({
    code: 0,
    stdout: [...lines, 'Applied.', ''].join('\n'),
  })

  expect((await call(plans.list, {}, { as })).data).toMatchObject([
    { plan_name: 'Silver', price: 50 },
    { plan_name: 'Golden', price: 120 },
  ])
  const { data } = await call(audits.list, { sort: 'newest', limit: '6' }, { as })
  expect(data.items.map(({ action }) => action)).toEqual([
    'save-canned-answer',
    'create-plan',
    'update-plan',
    'publish-rules',
    'post-notice',
    'set-limits',
  ])
  expect(data.items.every(({ after }) => after?.by === 'command line')).toBe(true)
  expect((await runCommand('settings', location, 'load', file)).stdout).toBe('The settings are those of the file.\n')
})

test('a file with a fault, and a value that the screens would refuse, change nothing', async () => {
  const { location, call, as, file } = await createShop()
  await runCommand('settings', location, 'save', file)

  await change(file, (settings) => {
    settings.limits.open_payments = -1
    settings.unknown = true
  })
  expect(await runCommand('settings', location, 'load', file, '--apply')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Nothing was changed: The file has faults: .*limits\.open_payments \(too_few\)/),
  })

  await runCommand('settings', location, 'save', file)
  await change(file, (settings) => {
    settings.limits.open_payments = 9
    settings.plans = [{ ...plan, features: ['Videos'], refer_balance: 101 }]
  })
  expect(await runCommand('settings', location, 'load', file, '--apply')).toMatchObject({ code: 1 })
  expect((await call(plans.list, {}, { as })).data).toEqual([])
  await runCommand('settings', location, 'save', file)
  expect(JSON.parse(await readFile(file, 'utf8')).limits.open_payments).toBe(5)
})
