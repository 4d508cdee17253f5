import { screen, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll } from 'vitest'
import { videoPath } from '#contract/videos.ts'
import { deleteAllVideos } from '#src/videos/delete-videos.ts'
import { saveVideo } from '#src/videos/save-video.ts'
import { createMember, sharedAdmin } from '../server/members.ts'
import { readTodaysTasks } from '../server/tasks.ts'
import { mp4, publish, upload } from '../server/videos.ts'
import { fakeCacheStorage } from './fake-cache-storage.ts'
import { network } from './network.ts'
import { openPage } from './open-page.tsx'

const sizes = [400_000, 500_000, 600_000] as const

/** Uploads and publishes three videos for the tests of a file, and deletes the saved videos after each test. */
export function uploadVideos() {
  const advertises: string[] = []
  beforeAll(async () => {
    const as = await sharedAdmin()
    for (const size of sizes) {
      const { advertise } = (await upload(mp4(size), { as })).data
      await publish(advertise, as)
      advertises.push(advertise)
    }
  })
  afterEach(async () => {
    fakeCacheStorage()
    await deleteAllVideos()
  })
  const getPath = (index: number) => videoPath(advertises[index]!)
  async function openTasks() {
    const as = await createMember()
    const today = await readTodaysTasks(as)
    const page = openPage('/home/my-task', { as })
    await screen.findByRole('button', { name: /Complete Task 1/ })
    const row = (index: number) => {
      const number = today.findIndex(({ advertise }) => advertise === advertises[index]) + 1
      return within(screen.getByText(`Complete Task ${number}`).closest('li')!)
    }
    return { ...page, row }
  }
  return { advertises, getPath, openTasks }
}

export const saveForOffline = async (advertise: string, mayReplace = true) =>
  saveVideo(advertise, { mayReplace, signal: new AbortController().signal, onSize() {}, onProgress() {} })

/** Responds to the next request for a video with its first bytes only. `fail` ends the response with an error. */
export function respondPartially({ declaredBytes, sentBytes }: { declaredBytes: number; sentBytes: number }) {
  let fail = () => {}
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(mp4(sentBytes))
      fail = () => controller.error(new Error('The connection is lost'))
    },
  })
  const headers = { 'Content-Type': 'video/mp4', 'Content-Length': String(declaredBytes) }
  network.use(http.get('*/file/*', () => new HttpResponse(body, { headers }), { once: true }))
  return { fail: () => fail() }
}
