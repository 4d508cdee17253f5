import { expect, type Page } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { videoPath } from '#contract/videos.ts'
import { createMember } from '../support/browser/create-member.ts'
import type { Joma } from '../support/browser/joma.ts'
import { test } from '../support/browser/own-server.ts'
import { uploadVideo } from '../support/browser/upload-video.ts'

test('pitfall 13: a saved video plays and seeks offline, and range responses are exact', async ({ joma }) => {
  const sizeBytes = 1_200_000
  const path = videoPath(await uploadVideo(joma, { sizeBytes }))
  const { username } = await createMember(joma)
  const phone = await openTasks(joma, username)
  await phone.getByRole('button', { name: 'Save for offline (1.2 MB)' }).click()
  await expect(phone.getByText('Saved on this device')).toBeVisible()
  await phone.context().setOffline(true)

  await test.step('the video plays from 80 %', async () => {
    await phone.getByRole('button', { name: /Complete Task 1/ }).click()
    await expect(phone.getByText('Keep watching')).toBeVisible()
    const playedS = await phone.locator('video').evaluate(async (video: HTMLVideoElement) => {
      const from = video.duration * 0.8
      video.currentTime = from
      await new Promise((resolve, reject) => {
        video.onerror = reject
        video.ontimeupdate = () => !video.seeking && video.currentTime > from && resolve(undefined)
      })
      return video.currentTime - from
    })
    expect(playedS).toBeGreaterThan(0)
  })

  await test.step('each range returns the exact bytes', async () => {
    const end = sizeBytes - 1
    const whole = { status: 200, range: null, length: `${sizeBytes}`, bytes: sizeBytes }
    const piece = (range: string, bytes: number) => ({ status: 206, range, length: `${bytes}`, bytes })
    const none = { status: 416, range: `bytes */${sizeBytes}`, length: '0', bytes: 0 }
    expect(
      await fetchRanges(phone, path, [
        'bytes=0-99',
        `bytes=${end - 9}-${end + 1_000}`,
        `bytes=${sizeBytes * 0.8}-`,
        'bytes=-10',
        `bytes=-${sizeBytes + 1}`,
        `bytes=${sizeBytes}-`,
        'bytes=-0',
        'bytes=0-1,4-5',
        'lines=1-2',
      ]),
    ).toEqual([
      piece(`bytes 0-99/${sizeBytes}`, 100),
      piece(`bytes ${end - 9}-${end}/${sizeBytes}`, 10),
      piece(`bytes ${sizeBytes * 0.8}-${end}/${sizeBytes}`, sizeBytes * 0.2),
      piece(`bytes ${end - 9}-${end}/${sizeBytes}`, 10),
      piece(`bytes 0-${end}/${sizeBytes}`, sizeBytes),
      none,
      none,
      whole,
      whole,
    ])
  })
})

test('pitfall 14: a full phone evicts the least recently played video with a notice, and still queues messages', async ({
  joma,
}) => {
  await uploadVideo(joma, { sizeBytes: 5_100_000 })
  await uploadVideo(joma, { sizeBytes: 5_200_000 })
  await uploadVideo(joma, { sizeBytes: 30_000_000 })
  const { username } = await createMember(joma)
  const phone = await openTasks(joma, username)
  await save(phone, '5.1 MB')
  await expect(phone.getByText('Saved on this device')).toHaveCount(1)
  const devtools = await phone.context().newCDPSession(phone)
  const limitFreeSpace = async (freeBytes: number) => {
    const usedBytes = await phone.evaluate(async () => (await navigator.storage.estimate()).usage!)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: joma.address, quotaSize: usedBytes + freeBytes })
  }
  // The next video fits only after the first one is evicted.
  await limitFreeSpace(2_000_000)

  await test.step('the least recently played video is evicted', async () => {
    await save(phone, '5.2 MB')
    const toasts = phone.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByText('The video played longest ago was deleted to make room.')).toBeVisible()
    await expect(phone.getByText('Saved on this device')).toHaveCount(1)
    await expect(phone.getByRole('button', { name: 'Save for offline (5.1 MB)' })).toBeVisible()
  })

  await test.step('a video that does not fit at all shows an error', async () => {
    await save(phone, '30 MB')
    await expect(phone.getByRole('alert')).toHaveText('This device has no room for the video.')
  })

  await test.step('a message is still queued and sent', async () => {
    await phone.goto(`${joma.address}/home/support`)
    await expect(phone.getByLabel('Message')).toBeVisible()
    await limitFreeSpace(50_000)
    await phone.context().setOffline(true)
    // It moves the button, so that a press at the same moment could miss it.
    await expect(phone.getByText("You're offline.")).toBeVisible()
    await phone.getByLabel('Message').fill('My money has not come yet.')
    await phone.getByRole('button', { name: 'Send message' }).click()
    await expect(phone.getByText('Waiting to be sent').first()).toBeVisible()
    await phone.context().setOffline(false)
    await expect.poll(async () => (await joma.as(username)(supports.mine, {})).items.length).toBe(1)
  })
})

/** Opens the tasks with an active worker and Data Saver, so that no video is saved automatically. */
async function openTasks(joma: Joma, username: string): Promise<Page> {
  const phone = await joma.open('phone', '/home', { as: username })
  await phone.evaluate(async () => {
    const { serviceWorker } = navigator
    if (!serviceWorker.controller)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })
  await phone.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  await phone.goto(`${joma.address}/home/my-task`)
  return phone
}

const save = (phone: Page, size: string) => phone.getByRole('button', { name: `Save for offline (${size})` }).click()

/** Requests each range from the page, and returns status, headers and size of the responses. */
const fetchRanges = (phone: Page, path: string, ranges: string[]) =>
  phone.evaluate(
    async ({ path, ranges }) =>
      Promise.all(
        ranges.map(async (Range) => {
          const response = await fetch(path, { headers: { Range } })
          const [range, length] = ['Content-Range', 'Content-Length'].map((name) => response.headers.get(name))
          return { status: response.status, range, length, bytes: (await response.arrayBuffer()).byteLength }
        }),
      ),
    { path, ranges },
  )
