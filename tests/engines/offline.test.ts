import { expect } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { videoPath } from '#contract/videos.ts'
import { createMember } from '../support/browser/create-member.ts'
import { uploadVideo } from '../support/browser/upload-video.ts'
import { phone, signIn } from '../support/engines/account.ts'
import { ownServerTest as test } from '../support/engines/engine-test.ts'
import { expectNoText, expectPath, expectText } from '../support/engines/expectations.ts'
import { waitForWorker } from '../support/engines/worker.ts'

test('without its server Joma opens with its data, and sends a stored message exactly once at the next start', async ({
  server,
  joma,
  startEngine,
}) => {
  const { username } = await createMember(joma, { balance: 750 })
  const engine = await startEngine()
  const tab = await engine.newTab()
  await tab.setSize(phone)
  await tab.goto(`${joma.address}/login`)
  await signIn(tab, username)
  await expectText(tab, '750.00')
  // The newest activity has its row.
  await expectText(tab, /All activity .*750\.00/)
  await waitForWorker(tab)
  await server.kill()

  await test.step('the home shows the balance and its age', async () => {
    await tab.goto(`${joma.address}/home`)
    await expectText(tab, '750.00')
    await expectText(tab, /Showing data from/)
    await expectNoText(tab, 'This has not been opened on this device yet')
  })

  await test.step('a message is stored', async () => {
    await tab.goto(`${joma.address}/home/support`)
    await tab.fill({ label: 'Message' }, 'My money has not come yet.')
    await tab.click({ role: 'button', name: 'Send message' })
    await expectText(tab, 'Waiting to be sent')
  })

  await test.step('the next start sends it exactly once', async () => {
    await tab.goto('about:blank')
    await server.start()
    await tab.goto(`${joma.address}/home/support`)
    await expectNoText(tab, 'Waiting to be sent')
    await expectText(tab, 'My money has not come yet.')
    const countStored = async () => (await joma.as(username)(supports.mine, {})).items.length
    await expect.poll(countStored, { timeout: 60_000 }).toBe(1)
    await tab.goto(`${joma.address}/home`)
    await expectText(tab, '750.00')
    expect(await countStored()).toBe(1)
  })
})

test('a first visit without a pause has stored the home', async ({ server, joma, startEngine }) => {
  const { username } = await createMember(joma, { balance: 750 })
  const engine = await startEngine()
  const tab = await engine.newTab()
  await tab.goto(`${joma.address}/login`)
  await waitForWorker(tab)
  await signIn(tab, username)
  await expectText(tab, '750.00')
  await tab.goto('about:blank')
  await server.kill()

  await tab.goto(`${joma.address}/home`)

  await expectText(tab, '750.00')
})

test('a page that is left during a write does not block the next page', async ({ joma, startEngine }) => {
  const { username } = await createMember(joma, { balance: 750 })
  const engine = await startEngine()
  const tab = await engine.newTab()
  await tab.goto(`${joma.address}/login`)
  await signIn(tab, username)
  await expectText(tab, '750.00')
  await tab.evaluate(() => {
    const request = indexedDB.open('joma-outbox')
    request.onsuccess = () => {
      const store = request.result.transaction('entries', 'readwrite').objectStore('entries')
      const readAgain = () => {
        store.getAll().onsuccess = readAgain
      }
      readAgain()
    }
  })

  await tab.goto(`${joma.address}/home/support`)
  await tab.fill({ label: 'Message' }, 'My money has not come yet.')
  await tab.click({ role: 'button', name: 'Send message' })

  await expect.poll(async () => (await joma.as(username)(supports.mine, {})).items.length).toBe(1)
})

test('a saved video is answered by ranges', async ({ server, joma, startEngine }) => {
  const sizeBytes = 1_200_000
  const path = videoPath(await uploadVideo(joma, { sizeBytes }))
  const { username } = await createMember(joma)
  const engine = await startEngine()
  const tab = await engine.newTab()
  await tab.goto(`${joma.address}/login`)
  await waitForWorker(tab)
  await signIn(tab, username)
  await tab.goto(`${joma.address}/home/my-task`)
  await expectPath(tab, '/home/my-task')
  // The page saves it by itself on some connections.
  await expect
    .poll(
      async () =>
        (await tab.count({ role: 'button', name: 'Save for offline' })) +
        (await tab.count({ css: '.task', name: 'Saved on this device' })),
    )
    .toBeGreaterThan(0)
  if ((await tab.count({ role: 'button', name: 'Save for offline' })) > 0)
    await tab.click({ role: 'button', name: 'Save for offline' })
  await expectText(tab, 'Saved on this device')
  await server.kill()

  const answers = await tab.evaluate(
    async (path, ranges) => {
      const read = async (Range: string) => {
        const response = await fetch(path, { headers: { Range } })
        const { byteLength } = await response.arrayBuffer()
        return [response.status, response.headers.get('Content-Range'), byteLength]
      }
      return Promise.all(ranges.map(read))
    },
    path,
    ['bytes=0-99', `bytes=${sizeBytes * 0.8}-`, 'bytes=-10', `bytes=${sizeBytes}-`],
  )

  expect(answers).toEqual([
    [206, `bytes 0-99/${sizeBytes}`, 100],
    [206, `bytes ${sizeBytes * 0.8}-${sizeBytes - 1}/${sizeBytes}`, sizeBytes * 0.2],
    [206, `bytes ${sizeBytes - 10}-${sizeBytes - 1}/${sizeBytes}`, 10],
    [416, `bytes */${sizeBytes}`, 0],
  ])
  await test.step('the player plays it without the server', async () => {
    await tab.click({ role: 'button', name: 'Complete Task 1' })
    await expect.poll(() => tab.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(1)
  })
})
