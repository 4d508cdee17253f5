import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { readReply } from './call.ts'
import { app } from './house.ts'
import { theAdmin } from './members.ts'

interface Sender {
  as?: { token: string }
  /** The Idempotency-Key. */
  key?: string
}

/** Begins as an MP4 file does, which is how one is recognised; the rest is noise. */
export function mp4(sizeBytes = 1_000): Uint8Array<ArrayBuffer> {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1')])
  return new Uint8Array(Buffer.concat([head, randomBytes(sizeBytes)]).subarray(0, sizeBytes))
}

/** An advertisement, and so a task for every member of this file's database. Gives its id. */
export async function newAdvertise(): Promise<string> {
  const { status, data } = await upload(mp4(), { as: await theAdmin() })
  expect(status).toBe(200)
  return data.advertise
}

/** Uploads a file the way a page does. */
export function upload(bytes: Uint8Array<ArrayBuffer>, sender: Sender, name = 'video.mp4') {
  const form = new FormData()
  form.set(advertiseUpload.field, new File([bytes], name))
  return uploadBody(form, sender)
}

/** Uploads what need not be a form with a file. */
export async function uploadBody(body: BodyInit, { as, key }: Sender, contentType?: string) {
  const response = await app.request(`/api/v1${advertiseUpload.path}`, {
    method: advertiseUpload.method,
    headers: {
      ...(as && { Authorization: `Bearer ${as.token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(contentType && { 'Content-Type': contentType }),
    },
    body,
    duplex: 'half',
  } as RequestInit)
  return readReply(advertiseUpload.output, response)
}
