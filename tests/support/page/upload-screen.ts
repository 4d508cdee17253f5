import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { http } from 'msw'
import { expect } from 'vitest'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { call } from '../server/call.ts'
import { sharedAdmin } from '../server/members.ts'
import { app } from '../server/test-app.ts'
import { mp4 } from '../server/videos.ts'
import { network } from './network.ts'
import { openPage } from './open-page.tsx'

export const newVideo = (name = `${crypto.randomUUID()}.mp4`) => new File([mp4()], name, { type: 'video/mp4' })

/** The number of live advertisements with this name. */
export const countAdvertisements = async (search: string) =>
  (await call(advertises.list, { search }, { as: await sharedAdmin() })).data.total

export async function pickFile(file: File) {
  const page = openPage('/home/upload-adv', { as: await sharedAdmin() })
  await screen.findByRole('button', { name: 'Upload' })
  // user-event drops files that do not match `accept`. The file picker of a phone does not.
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  return page
}

/** Waits until the preview disappears. A toast would be no proof, because it can come from an earlier test. */
export const waitUntilSent = ({ name }: File) =>
  waitFor(() => expect(screen.queryByLabelText(`Preview of ${name}`)).toBeNull())

/** The server stores the next upload, but the page gets no response. Resolves when the server has stored it. */
export function holdUploadResponse() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const respond = async ({ request }: { request: Request }) => {
    await app.fetch(request)
    resolve()
    return new Promise<Response>(() => {})
  }
  network.use(http.post(`*/api/v1${advertiseUpload.path}`, respond, { once: true }))
  return promise
}
