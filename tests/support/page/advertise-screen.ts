import { fireEvent, screen, waitFor } from '@testing-library/react'
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

/** How many live advertisements have this name. */
export const countOf = async (search: string) =>
  (await call(advertises.list, { search }, { as: await sharedAdmin() })).data.total

export async function pick(file: File) {
  const page = openPage('/home/upload-adv', { as: await sharedAdmin() })
  await screen.findByRole('button', { name: 'Upload' })
  // user-event leaves out files that do not fit `accept`; a phone's file picker does not.
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  return page
}

/** Toasts outlive their test; what was picked is gone once it is sent. */
export const isSent = ({ name }: File) =>
  waitFor(() => expect(screen.queryByLabelText(`Preview of ${name}`)).toBeNull(), { timeout: 5_000 })

/** The upload arrives, and its answer does not come before the test is over. */
export function holdUpload() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = async ({ request }: { request: Request }) => {
    await app.fetch(request)
    resolve()
    return new Promise<Response>(() => {})
  }
  network.use(http.post(`*/api/v1${advertiseUpload.path}`, hold, { once: true }))
  return promise
}
