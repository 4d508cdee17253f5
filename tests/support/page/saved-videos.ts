import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll } from 'vitest'
import { videoPath } from '#contract/video-path.ts'
import { forgetVideos } from '#src/videos/forget-videos.ts'
import { saveVideo } from '#src/videos/save-video.ts'
import { createMember, sharedAdmin } from '../server/members.ts'
import { readTodaysTasks } from '../server/tasks.ts'
import { mp4, upload } from '../server/videos.ts'
import { withCaches } from './fake-caches.ts'
import { network } from './network.ts'
import { openPage } from './open-page.tsx'

const sizes = [400_000, 500_000, 600_000] as const

/** Uploads three videos for the tests of a file, and deletes after each test what was saved on the phone. */
export function uploadVideos() {
  const advertises: string[] = []
  beforeAll(async () => {
    const as = await sharedAdmin()
    for (const size of sizes) advertises.push((await upload(mp4(size), { as })).data.advertise)
  })
  afterEach(async () => {
    withCaches()
    await forgetVideos()
  })
  const pathOf = (place: number) => videoPath(advertises[place]!)
  async function openTasks() {
    const as = await createMember()
    const today = await readTodaysTasks(as)
    const page = openPage('/home/my-task', { as })
    await screen.findByRole('button', { name: /Complete Task 1/ })
    const row = (place: number) => {
      const at = today.findIndex(({ advertise }) => advertise === advertises[place]) + 1
      return within(screen.getByText(`Complete Task ${at}`).closest('li')!)
    }
    return { ...page, row }
  }
  return { advertises, pathOf, openTasks }
}

export const saved = async (advertise: string, mayReplace = true) =>
  saveVideo(advertise, { mayReplace, signal: new AbortController().signal, onSize() {}, onProgress() {} })

/** Answers the next request for a video, and keeps the rest of it back. */
export function answerSlowly({ saidBytes, sentBytes }: { saidBytes: number; sentBytes: number }) {
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
