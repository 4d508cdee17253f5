import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TillAlarm } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { recordRun } from '#server/settings/last-runs.ts'
import { openAlarms } from '#server/tills/alarms.ts'
import { tillPhones } from '#server/tills/table.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { expectTime } from '../support/server/expect-time.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'
import { createWatchedApp, metricsToken, readSeries, withToken } from '../support/server/watched-app.ts'

test('the metrics have the version of Joma and of Node', async () => {
  const build = `joma_build_info{version="${packageJson.version}",node="${process.versions.node}"}`

  expect(await readSeries(createWatchedApp(), build)).toBe(1)
})

test('the metrics have the number of open change streams', async () => {
  const app = createWatchedApp()
  const before = await readSeries(app, 'joma_change_streams')

  const stream = await subscribe(app, await createMember())
  expect(await readSeries(app, 'joma_change_streams')).toBe(before + 1)
  await stream.close()

  await vi.waitFor(async () => expect(await readSeries(app, 'joma_change_streams')).toBe(before))
})

test('the metrics have the open alarms of each kind that administrators see, also those of silent phones', async () => {
  const app = createWatchedApp()
  const countAll = async () =>
    Object.fromEntries(
      await Promise.all(
        TillAlarm.entries.kind.options.map(async (kind) => [
          kind,
          await readSeries(app, `joma_till_alarms{kind="${kind}"}`),
        ]),
      ),
    )
  const none = Object.fromEntries(TillAlarm.entries.kind.options.map((kind) => [kind, 0]))
  await createTill({ mode: 'off' })
  // Around now, so that the phone can be silent at any time of the day.
  const hour = new Date(Date.now() + 6 * 3_600_000).getUTCHours()
  const hours = { opens_at: (hour + 23) % 24, closes_at: (hour + 2) % 24 }
  await callAsAdmin(tills.setSettings, { auto_payment: 1, auto_day: 1, ...hours })
  expect(await countAll()).toEqual(none)

  await db.transaction((tx) =>
    openAlarms(
      tx,
      [1, 2].map(() => ({ kind: 'sms_forged' as const, ref: randomUUID() })),
    ),
  )
  await db.update(tillPhones).set({ sends_heartbeats: true, last_seen_at: new Date(Date.now() - 3_600_000) })

  expect(await countAll()).toEqual({ ...none, sms_forged: 2, phone_silent: 1 })
  expect((await callAsAdmin(tills.alarms, {})).data).toHaveLength(3)
})

test('the metrics have the times of the last backup and of the last audit, and none before the first ones', async () => {
  const app = createWatchedApp()
  const readTime = (command: string) => readSeries(app, `joma_last_run_timestamp_seconds{command="${command}"}`)
  expect([await readTime('backup'), await readTime('audit')]).toEqual([Number.NaN, Number.NaN])
  const startedAt = Date.now()

  await recordRun(db, { command: 'backup', gaps: 3 })
  await recordRun(db, { command: 'audit', brokenInvariants: 2 })

  for (const command of ['backup', 'audit']) expectTime(new Date((await readTime(command)) * 1_000), { startedAt })
  expect(await readSeries(app, 'joma_broken_invariants{command="audit"}')).toBe(2)
  expect(await readSeries(app, 'joma_backup_missing_videos{command="backup"}')).toBe(3)
})

test('a scrape has a response after three seconds without one of the database', async () => {
  const never = Promise.withResolvers<never>().promise
  const { serve } = createMetrics({
    token: metricsToken,
    poolStats: () => ({ open: 0, idle: 0, waiting: 0 }),
    isMediaUp: () => true,
    countStreams: () => 0,
    readFigures: () => never,
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const scrape = serve().request('/metrics', withToken(metricsToken))
  await vi.advanceTimersByTimeAsync(3_000)

  expect((await scrape).status).toBe(200)
})

test('the metrics have what members are owed, the rewards and the balances of the tills, in taka', async () => {
  const app = createWatchedApp()
  const read = (series: string) => readSeries(app, series)
  const [owed, rewards] = [await read('joma_owed_taka{account="balance"}'), await read('joma_reward_taka_total')]

  await createMember({ balance: 250.5 })
  const till = await createTill()
  await till.send(till.receive({ amount: 40 }))

  expect(await read('joma_owed_taka{account="balance"}')).toBe((Number.isNaN(owed) ? 0 : owed) + 250.5)
  expect(await read('joma_reward_taka_total')).toBe(rewards)
  const { data } = await callAsAdmin(tills.list, {})
  const { label, balance } = data.find(({ _id }) => _id === till.id)!
  expect(await read(`joma_till_balance_taka{till="${label}"}`)).toBe(balance)
})

/** Names of metrics in a text of deploy/. */
const namesIn = (text: string) => [...new Set(text.match(/\bjoma_\w+/g))].filter((name) => name !== 'joma_')

test('every metric that the rules of Prometheus and the dashboard of Grafana name exists', async () => {
  const app = createWatchedApp()
  const text = await (await app.request('/metrics', withToken(metricsToken))).text()
  const exists = (name: string) => text.includes(`# TYPE ${name.replace(/_bucket$/, '')} `)

  for (const file of ['prometheus-rules.yml', 'grafana-dashboard.json']) {
    const names = namesIn(readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8'))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !exists(name))).toEqual([])
  }
})
