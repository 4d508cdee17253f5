import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { advertiseUpload } from '#contract/advertises.ts'
import { bearer, publish, send } from '#server/commands/demo/api-client.ts'
import type { JomaApi } from './joma.ts'
import { admin } from './prepared-data.ts'

interface Options {
  /** Pads the file with zeros to this size. */
  sizeBytes?: number
}

/** Uploads a playable video, which becomes a task of every member. Returns the id of the advertisement. */
export async function uploadVideo({ address, getToken }: JomaApi, { sizeBytes }: Options = {}): Promise<string> {
  const app = { request: (path: string, init: RequestInit) => fetch(address + path, init) }
  const tea = await readFile('server/commands/demo/tea.mp4')
  const padding = new Uint8Array(Math.max((sizeBytes ?? 0) - tea.length, 0))
  const body = new FormData()
  body.set(advertiseUpload.field, new File([tea, padding], 'tea.mp4'))
  const token = await getToken(admin.username)
  const headers = bearer(token)
  const data = await send(app, advertiseUpload.path, { method: advertiseUpload.method, headers, body })
  const { advertise } = v.parse(advertiseUpload.output, data)
  await publish(app, token, advertise)
  return advertise
}
