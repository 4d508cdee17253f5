import type { Context } from 'hono'
import type * as v from 'valibot'
import { addDays, dayInDhaka, startOfDay } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { leastPictureBytes, pictureBytesPerDay, type pictureUpload } from '#contract/pictures.ts'
import type { supportPictureUpload } from '#contract/support-pictures.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Caller } from './caller.ts'
import { encodePicture, type Picture } from './encode-picture.ts'
import { readIdempotencyKey, respondToWrite, runIdempotent } from './idempotency.ts'
import { consume } from './limiter.ts'
import type { MountParts } from './mount-endpoints.ts'
import { receivePicture } from './receive-picture.ts'

type UploadEndpoint = typeof pictureUpload | typeof supportPictureUpload
type Store<E extends UploadEndpoint> = (tx: Tx, caller: Caller, picture: Picture) => Promise<v.InferOutput<E['output']>>

/** The handler of an endpoint that uploads a picture of the caller. `store` runs in the transaction of the write, and returns its output. */
export const handlePictureUpload =
  <E extends UploadEndpoint>(endpoint: E, store: Store<E>) =>
  ({ authorize, ...parts }: MountParts) =>
  async (c: Context) => {
    const caller = (await authorize(c, endpoint)) as Caller
    const sent = await receivePicture(c.req.raw, endpoint)
    const identity = [endpoint.path, Buffer.from(sent.bytes).toString('base64')]
    const { addedBytes, ...picture } = await acceptPicture(sent, { db: parts.db, caller, ...endpoint })
    const result = await runIdempotent(
      parts,
      { endpoint, caller, key: readIdempotencyKey(c), identity },
      async (tx) => {
        const stored = await store(tx, caller, picture)
        await countPictureBytes(tx, caller, addedBytes)
        return stored
      },
    )
    return respondToWrite(c, endpoint.message, result)
  }

interface Limits {
  db: Db
  caller: Caller
  /** The form field of the file. */
  field: string
  limitBytes: number
}

interface AcceptedPicture extends Picture {
  /** Bytes above those of the upload, which the write adds to the member's day. */
  addedBytes: number
}

/**
 * Counts an uploaded picture to the member's day and encodes it again. It is counted before its bytes are decoded, because also
 * bytes that are no picture cost time. Refuses it above the limit of the day, and if it cannot be decoded.
 */
async function acceptPicture(picture: Picture, { db, caller, ...limits }: Limits): Promise<AcceptedPicture> {
  const counted = Math.max(picture.bytes.length, leastPictureBytes)
  await countPictureBytes(db, caller, counted)
  const encoded = await encodePicture(picture, limits.limitBytes).catch(() => {
    throw new Refusal('not_a_picture', { field: limits.field })
  })
  return { ...encoded, addedBytes: Math.max(0, encoded.bytes.length - counted) }
}

/** Administrators have no limit: they answer many members. */
async function countPictureBytes(client: Db | Tx, { userId, role }: Caller, bytes: number): Promise<void> {
  if (role !== 'customer' || bytes === 0) return
  const endOfDay = startOfDay(addDays(dayInDhaka(), 1))
  const windowS = Math.ceil((endOfDay - Date.now()) / 1_000)
  const count = { key: `picture bytes ${userId}`, points: pictureBytesPerDay, windowS, cost: bytes }
  await consume(client, { ...count, limit: pictureBytesPerDay / 1_048_576 }, 'too_many_pictures')
}
