import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { videoPath } from '#contract/video-path.ts'
import { forgetVideos } from '#src/videos/forget-videos.ts'
import { markVideoPlayed } from '#src/videos/mark-video-played.ts'
import { saveVideo } from '#src/videos/save-video.ts'
import { videoLimits } from '#src/videos/saved-video.ts'
import { answer } from '../support/answer.ts'
import { withCaches } from '../support/fake-caches.ts'
import { newMember, theAdmin } from '../support/members.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { todayOf } from '../support/tasks.ts'
import { mp4, upload } from '../support/videos.ts'

const sizes = [400_000, 500_000, 600_000] as const
let advertises: string[]
beforeAll(async () => {
  const as = await theAdmin()
  advertises = []
  for (const size of sizes) advertises.push((await upload(mp4(size), { as })).data.advertise)
})
afterEach(async () => {
  withCaches()
  await forgetVideos()
})

const saved = async (advertise: string, mayReplace = true) =>
  saveVideo(advertise, { mayReplace, signal: new AbortController().signal, onSize() {}, onProgress() {} })
const pathOf = (place: number) => videoPath(advertises[place]!)

/** Answers the next request for a video, and keeps the rest of it back. */
function answerSlowly({ saidBytes, sentBytes }: { saidBytes: number; sentBytes: number }) {
  let breakOff = () => {}
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(mp4(sentBytes))
      breakOff = () => controller.error(new Error('The network is gone'))
    },
  })
  const headers = { 'Content-Length': String(saidBytes) }
  network.use(http.get('*/file/*', () => new HttpResponse(body, { headers }), { once: true }))
  return { breakOff: () => breakOff() }
}

function withConnection(says: { effectiveType: string; saveData?: boolean }) {
  const value = Object.assign(new EventTarget(), says)
  Object.defineProperty(navigator, 'connection', { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
}

async function openTasks() {
  const as = await newMember()
  const today = await todayOf(as)
  const page = openPage('/home/my-task', { as })
  await screen.findByRole('button', { name: /Complete Task 1/ })
  const row = (place: number) => {
    const at = today.findIndex(({ advertise }) => advertise === advertises[place]) + 1
    return within(screen.getByText(`Complete Task ${at}`).closest('li')!)
  }
  return { ...page, row }
}

test('a video is saved whole when somebody asks for it, and its row says so', async () => {
  const caches = withCaches()
  const { user, row } = await openTasks()

  await user.click(await row(0).findByRole('button', { name: /^Save for offline \(400.kB\)$/ }))

  await row(0).findByText('Saved on this phone')
  expect(caches.paths()).toEqual([pathOf(0)])
  expect(document.activeElement?.textContent).toContain('Complete Task')
})

test('a video that breaks off is not saved, says so, and is asked for again', async () => {
  const caches = withCaches()
  const { user, row } = await openTasks()
  const save = await row(0).findByRole('button', { name: /Save for offline \(/ })
  const body = answerSlowly({ saidBytes: 400_000, sentBytes: 1_000 })

  await user.click(save)
  await row(0).findByRole('progressbar')
  body.breakOff()
  expect((await row(0).findByRole('alert')).textContent).toMatch(/did not come through/)
  expect(caches.paths()).toEqual([])
  await user.click(row(0).getByRole('button', { name: /Save for offline/ }))

  await row(0).findByText('Saved on this phone')
})

test('saving can be stopped, and says how far it is', async () => {
  const caches = withCaches()
  const { user, row } = await openTasks()
  answerSlowly({ saidBytes: 400_000, sentBytes: 200_000 })

  await user.click(await row(0).findByRole('button', { name: /Save for offline/ }))
  await row(0).findByRole('progressbar', { name: 'Saving: 50%' })
  await user.click(row(0).getByRole('button', { name: 'Stop saving' }))

  await row(0).findByRole('button', { name: /Save for offline/ })
  expect(caches.paths()).toEqual([])
})

test('a video larger than all may be is refused before it is fetched', async () => {
  withCaches()
  const { user, row } = await openTasks()
  answerSlowly({ saidBytes: videoLimits.sizeBytes + 1, sentBytes: 1_000 })

  await user.click(await row(0).findByRole('button', { name: /Save for offline/ }))

  await row(0).findByText('This video is too large. Joma keeps at most 60 MB of videos.')
})

/** Two moments that are told apart by the clock. */
function clockGoesOn() {
  const nowMs = Date.now()
  return vi.waitUntil(() => Date.now() > nowMs, { interval: 1 })
}

test('where the phone is full, the video played longest ago makes room', async () => {
  const caches = withCaches({ roomBytes: 1_150_000 })
  await saved(advertises[0]!)
  await saved(advertises[1]!)
  await clockGoesOn()
  await markVideoPlayed(advertises[0]!)

  expect(await saved(advertises[2]!)).toEqual({ replaced: 1 })

  expect(caches.paths()).toEqual([pathOf(0), pathOf(2)])
})

test('a video that fits nowhere says so', async () => {
  withCaches({ roomBytes: 100 })
  const { user, row } = await openTasks()

  await user.click(await row(0).findByRole('button', { name: /Save for offline/ }))

  await row(0).findByText('This phone has no room for the video.')
})

test('the ninth video takes the place of the one played longest ago', async () => {
  const caches = withCaches()
  network.use(http.get('*/file/*', () => new HttpResponse(mp4(100), { headers: { 'Content-Length': '100' } })))
  for (let place = 1; place <= videoLimits.count; place += 1) await saved(`video-${place}`)

  expect(await saved('video-9')).toEqual({ replaced: 1 })
  await expect(saved('video-10', false)).rejects.toMatchObject({ why: 'noRoom' })

  expect(caches.paths()).toHaveLength(videoLimits.count)
  expect(caches.paths()).not.toContain('/file/video-1')
})

test('videos of tasks that are closed go as soon as the list has been read', async () => {
  const caches = withCaches()
  const as = await newMember()
  const today = await todayOf(as)
  await saved(advertises[0]!)
  await saved(advertises[1]!)
  answer(
    tasks.today,
    today.filter(({ advertise }) => advertise === advertises[1]),
  )

  openPage('/home/my-task', { as })

  await screen.findByText('Saved on this phone')
  await waitFor(() => expect(caches.paths()).toEqual([pathOf(1)]))
})

test.each([
  ['4g', false, 3],
  ['4g', true, 0],
  ['3g', false, 0],
] as const)('on %s with Data Saver %s, %i videos come by themselves', async (effectiveType, saveData, count) => {
  const caches = withCaches()
  withConnection({ effectiveType, saveData })
  const { row } = await openTasks()

  if (count > 0) await waitFor(() => expect(screen.getAllByText('Saved on this phone')).toHaveLength(count))
  else await row(2).findByRole('button', { name: /^Save for offline \(600.kB\)$/ })

  expect(caches.paths()).toHaveLength(count)
})

test('where the browser says nothing of its network, no video comes by itself', async () => {
  const caches = withCaches()
  const { row } = await openTasks()

  await row(2).findByRole('button', { name: /^Save for offline \(600.kB\)$/ })

  expect(caches.paths()).toEqual([])
})

test('the storage screen names what is saved, and deletes it once somebody is sure', async () => {
  const caches = withCaches()
  vi.stubGlobal('navigator', Object.assign(navigator, { storage: phoneStorage }))
  await saved(advertises[0]!)

  const as = await newMember()
  const at = (await todayOf(as)).findIndex(({ advertise }) => advertise === advertises[0]) + 1
  const { user } = openPage('/home/more', { as })

  await user.click(await screen.findByRole('link', { name: 'Storage on this phone' }))
  await screen.findByText('400 kB of 60 MB')
  await screen.findByText(/about 7.3/)
  screen.getByText('May be deleted')
  await screen.findByText(`Complete Task ${at}`)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  expect(caches.paths()).toEqual([pathOf(0)])
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByText('No videos are saved')
  expect(caches.paths()).toEqual([])
})

const phoneStorage = { estimate: async () => ({ usage: 7_300_000 }), persisted: async () => false }

test('all videos are deleted at once, also those of other days', async () => {
  const caches = withCaches()
  await saved(advertises[0]!)
  await saved(advertises[1]!)
  answer(tasks.today, [])
  const { user } = openPage('/home/more/storage', { as: await newMember() })

  await waitFor(() => expect(screen.getAllByText(/^Advertisement of /)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Delete all videos' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

  await screen.findByText('No videos are saved')
  expect(caches.paths()).toEqual([])
})

test('what the phone has thrown away is not named any more', async () => {
  const caches = withCaches()
  await saved(advertises[0]!)
  caches.lose(pathOf(0))

  openPage('/home/more/storage', { as: await newMember() })

  await screen.findByText('No videos are saved')
})

test('a browser that keeps nothing says so', async () => {
  openPage('/home/more/storage', { as: await newMember() })

  await screen.findByText(/This browser cannot keep videos/)
})

test('the storage screen speaks Bengali, its figures too', async () => {
  withCaches()
  await saved(advertises[1]!)
  localStorage.setItem('locale', 'bn')

  openPage('/home/more/storage', { as: await newMember() })

  await screen.findByText(/^৬০.MB-এর মধ্যে ৫০০.kB$/)
  expect(document.title).toBe('ফোনের স্টোরেজ · Joma')
})
