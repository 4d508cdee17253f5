import { expect } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { startStallingProxy } from '../support/browser/stalling-proxy.ts'
import { uploadVideo } from '../support/browser/upload-video.ts'
import { phone, register, signIn } from '../support/engines/account.ts'
import { test } from '../support/engines/engine-test.ts'
import { expectPath, expectText } from '../support/engines/expectations.ts'
import type { Tab } from '../support/engines/tab.ts'

const username = 'rahima_k'

test('a member registers, tops up, buys a plan and earns with a video', async ({ joma, startEngine }) => {
  const plan = { plan_name: 'Golden', price: 1_200, bonus: 1_000, refer_balance: 0, features: '["One video a day"]' }
  await joma.asAdmin(plans.create, plan)
  await uploadVideo(joma)
  const engine = await startEngine()
  const tab = await engine.newTab()
  await tab.setSize(phone)

  await test.step('the member registers and signs in', async () => {
    await tab.goto(joma.address)
    await register(tab, username)
    await signIn(tab, username)
    await expect.poll(() => tab.count({ css: 'nav .tile' })).toBe(12)
  })

  await test.step('the member sends a payment, and its acceptance shows without a reload', async () => {
    await tab.click({ role: 'link', name: 'Payment setting' })
    await tab.fill({ label: 'Amount' }, '1500')
    await tab.fill({ css: 'input[name="account_number"]' }, '01812345678')
    await tab.fill({ label: 'Transaction ID' }, '9GH7K2LM4P')
    await tab.click({ role: 'button', name: 'Send request' })
    await expectText(tab, '9GH7K2LM4P')
    await tab.click({ role: 'link', name: 'Home' })
    await expectPath(tab, '/home')
    const { items } = await joma.as(username)(payments.mine, {})
    await joma.asAdmin(payments.accept, { _id: items[0]!._id, username, status: 'success' })
    await expectText(tab, '1,500.00')
  })

  await test.step('the member buys a plan in its sheet', async () => {
    await tab.click({ role: 'link', name: 'Plans', isExact: true })
    await tab.click({ role: 'button', name: 'Switch to Golden' })
    await tab.click({ role: 'button', name: 'Buy for myself' })
    await expect.poll(async () => (await joma.as(username)(users.me, {})).balance).toBe(300)
  })

  await test.step('the countdown runs only while the video plays', async () => {
    const network = await startStallingProxy(joma.address)
    await tab.goto(`${network.address}/login`)
    await signIn(tab, username)
    await openPlayer(tab, network.address)
    await expect
      .poll(async () => {
        const { playedS, stoppedMs } = await readPlayer(tab)
        return playedS > 0 ? stoppedMs : 0
      })
      .toBeGreaterThan(settledMs + 3_000)
    const { countdown, settledCountdown } = await readPlayer(tab)
    expect(countdown).toBe(settledCountdown)
    expect(await tab.count({ role: 'button', name: '· Skip' })).toBe(0)
    network.resume()
    network.close()
    await openPlayer(tab, joma.address)
    await expect.poll(() => tab.count({ role: 'button', name: '· Skip' }), { timeout: 60_000 }).toBe(1)
    expect((await readPlayer(tab)).playedS).toBeGreaterThan(18.5)
    await tab.click({ role: 'button', name: '· Skip' })
    await expectText(tab, '1,000')
  })

  await test.step('the reward is paid once', async () => {
    await expect.poll(async () => await joma.as(username)(users.me, {})).toMatchObject({ earning: 1_200 })
    await tab.goto(`${joma.address}/home/my-task`)
    await expectPath(tab, '/home/my-task')
    expect(await joma.as(username)(users.me, {})).toMatchObject({ earning: 1_200 })
  })
})

/** The countdown may show the last played second this long after the video has stopped. */
const settledMs = 1_500

interface Measured {
  playedS: number
  stoppedMs: number
  /** The countdown at `settledMs` of a stop. */
  settledCountdown?: string | null
}

async function openPlayer(tab: Tab, address: string) {
  await tab.goto(`${address}/home/my-task`)
  await tab.click({ role: 'button', name: 'Complete Task 1' })
  await watchPlayer(tab)
}

/** Measures how long the video really plays: `currentTime` advances. */
const watchPlayer = (tab: Tab) =>
  tab.evaluate((settledMs) => {
    const intervalMs = 50
    const measured: Measured = { playedS: 0, stoppedMs: 0 }
    Object.assign(window, { measured })
    let last = 0
    setInterval(() => {
      const now = document.querySelector('video')?.currentTime ?? last
      const timer = document.querySelector('[role=timer]')
      if (!timer || now === last) {
        measured.stoppedMs += intervalMs
        if (measured.stoppedMs <= settledMs) measured.settledCountdown = timer?.textContent ?? null
        return
      }
      measured.stoppedMs = 0
      // The video starts again at its end.
      measured.playedS += now < last ? now : now - last
      last = now
    }, intervalMs)
  }, settledMs)

const readPlayer = (tab: Tab) =>
  tab.evaluate(() => {
    const { measured } = window as unknown as { measured: Measured }
    return { ...measured, countdown: document.querySelector('[role=timer]')?.textContent }
  })
