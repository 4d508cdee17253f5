import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { supportPicture, supportPictureUpload } from '#contract/support-pictures.ts'
import { users } from '#contract/users.ts'
import { videoPath } from '#contract/videos.ts'
import { png, readPixels } from '../server/pictures.ts'
import type { Population, SignedInUser } from '../server/population.ts'
import { mp4 } from '../server/videos.ts'
import { createCaller, readReply } from '../server/wire.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file that the server has. */
interface Stored {
  path: string
  bytes: Bytes
  /** The server encodes a picture again, so that only its pixels are the same. */
  isPicture: boolean
  as: SignedInUser
}

export interface Uploads {
  /** How many uploads the server has acknowledged. */
  count: number
  /** The acknowledged files, except those that later uploads may have replaced. */
  files: Stored[]
  /** For each administrator with a profile picture: the acknowledged one and the one under way, if there is one. */
  profiles: Profile[]
}

interface Profile {
  as: SignedInUser
  pictures: Bytes[]
}

export interface UploadLoad {
  /** What is acknowledged up to now. */
  read: () => Uploads
  /** Resolves when no upload is under way. */
  stop: () => Promise<void>
}

/** The server stores five unsent pictures of a user. The upload under way can have removed one of the last five. */
const safeUnsent = 4

/** Uploads videos, profile pictures and pictures for messages all the time, as administrators. */
export function startUploads(address: string, { admins }: Pick<Population, 'admins'>): UploadLoad {
  const call = createCaller(address)
  let isStopped = false
  let count = 0
  const videos: Stored[] = []
  const unsent = new Map<SignedInUser, Stored[]>()
  const profiles = new Map<SignedInUser, Profile>()

  async function uploadVideo(as: SignedInUser): Promise<void> {
    const bytes = mp4(randomInt(10_000, 400_000))
    const { advertise } = await upload(address, { endpoint: advertiseUpload, bytes, as })
    videos.push({ path: videoPath(advertise), bytes, as, isPicture: false })
    // The number of live ones is limited.
    await call(advertises.publish, { id: advertise, cost: 1_000_000_000 }, { as, key: crypto.randomUUID() })
    await call(advertises.retire, { id: advertise }, { as, key: crypto.randomUUID() })
  }
  async function uploadProfile(as: SignedInUser): Promise<void> {
    const bytes = png(randomInt(1_000, 100_000))
    const profile = profiles.get(as) ?? { as, pictures: [] }
    profile.pictures.push(bytes)
    await upload(address, { endpoint: pictureUpload, bytes, as })
    profiles.set(as, { as, pictures: [bytes] })
  }
  async function uploadUnsent(as: SignedInUser): Promise<void> {
    const bytes = png(randomInt(1_000, 100_000))
    const { picture } = await upload(address, { endpoint: supportPictureUpload, bytes, as })
    const path = basePath + supportPicture.path.replace(':id', picture)
    unsent.set(as, [...(unsent.get(as) ?? []), { path, bytes, as, isPicture: true }].slice(-safeUnsent))
  }
  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      try {
        await work()
        count++
      } catch {
        await pause(100)
      }
    }
  }

  const uploading = Promise.all([
    ...admins.map((as) => repeat(() => uploadVideo(as))),
    // Members can upload 200 pictures in a day.
    ...admins.slice(0, 2).flatMap((as) => [repeat(() => uploadProfile(as)), repeat(() => uploadUnsent(as))]),
  ])
  return {
    read: () => ({
      count,
      files: [...videos, ...[...unsent.values()].flat()],
      profiles: [...profiles.values()].map(({ as, pictures }) => ({ as, pictures: [...pictures] })),
    }),
    stop: async () => {
      isStopped = true
      await uploading
    },
  }
}

interface Upload<E> {
  endpoint: E
  bytes: Bytes
  as: SignedInUser
}

/** Throws if the server does not store the file. */
async function upload<E extends typeof advertiseUpload | typeof pictureUpload | typeof supportPictureUpload>(
  address: string,
  { endpoint, bytes, as }: Upload<E>,
) {
  const body = new FormData()
  body.set(endpoint.field, new File([bytes], 'file'))
  const headers = { Authorization: `Bearer ${as.token}`, 'Idempotency-Key': crypto.randomUUID() }
  const response = await fetch(`${address}${basePath}${endpoint.path}`, { method: endpoint.method, headers, body })
  const { status, data, message } = await readReply<E['output']>(endpoint.output, response)
  if (status !== 200) throw new Error(message)
  return data
}

/** The acknowledged uploads that a server does not have with the same bytes. */
export async function findLostUploads(address: string, { files, profiles }: Uploads): Promise<string[]> {
  const lost: string[] = []
  for (const { path, bytes, isPicture, as } of files) {
    const found = await download(address, path, as)
    if (!(isPicture ? await hasSamePixels(found, bytes) : found.equals(bytes))) lost.push(path)
  }
  const call = createCaller(address)
  for (const { as, pictures } of profiles) {
    const { image } = (await call(users.me, {}, { as })).data
    const found = image ? await download(address, image, as) : Buffer.alloc(0)
    const isSame = await Promise.all(pictures.map((bytes) => hasSamePixels(found, bytes)))
    if (!isSame.includes(true)) lost.push(`the profile picture of ${as.username}`)
  }
  return lost
}

/** False if the first file is no picture. */
async function hasSamePixels(found: Buffer, bytes: Bytes): Promise<boolean> {
  const pixels = await readPixels(found).catch(() => undefined)
  return pixels?.equals(await readPixels(bytes)) ?? false
}

/** The bytes at a path, or those of the refusal. */
async function download(address: string, path: string, { token }: SignedInUser): Promise<Buffer> {
  const response = await fetch(address + path, { headers: { Authorization: `Bearer ${token}` } })
  return Buffer.from(await response.arrayBuffer())
}
