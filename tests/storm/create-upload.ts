import { randomBytes, randomUUID } from 'node:crypto'
import { advertiseUpload } from '#contract/advertises.ts'
import { readReply } from '../support/server/wire.ts'
import type { Journal, SentRequest } from './journal.ts'
import type { Random } from './random.ts'

/** Prepares an upload of a video by an administrator. */
export function createUpload(journal: Journal, random: Random): SentRequest {
  const key = randomUUID()
  const bytes = video(random.between(50_000, 600_000))
  return {
    kind: 'upload',
    key,
    send: async (address) => {
      const form = new FormData()
      form.set(advertiseUpload.field, new File([bytes], 'storm.mp4'))
      const headers = { Authorization: `Bearer ${journal.state.admins[0]!.token}`, 'Idempotency-Key': key }
      const request = { method: advertiseUpload.method, headers, body: form }
      return readReply(advertiseUpload.output, await fetch(`${address}/api/v1${advertiseUpload.path}`, request))
    },
    apply: (data) => journal.videos.add((data as { advertise: string }).advertise),
  }
}

/** Bytes with the signature of an MP4 file, followed by random bytes. */
function video(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1')])
  return new Uint8Array(Buffer.concat([head, randomBytes(sizeBytes)]))
}
