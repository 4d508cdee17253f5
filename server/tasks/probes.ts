import { createHash, randomInt } from 'node:crypto'
import { arrayBuffer } from 'node:stream/consumers'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Probe, probeBytes, probesPerTask } from '#contract/evidence.ts'
import { advertiseProbes, advertises } from '../advertises/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { MediaStore } from '../media/store.ts'

/** Stored for each video. A task uses some of them, so that members cannot pass three short ranges on to each other. */
const probesPerVideo = 48

/** Reads the probes of the videos that have none, and stores them. A video that cannot be read gets none. */
export async function storeProbes(db: Db, { media, advertiseIds }: { media: MediaStore; advertiseIds: string[] }) {
  const missing = await db
    .select({ id: advertises.id, size: advertises.size })
    .from(advertises)
    .leftJoin(advertiseProbes, eq(advertiseProbes.advertise_id, advertises.id))
    .where(and(inArray(advertises.id, advertiseIds), isNull(advertiseProbes.advertise_id)))
  for (const { id, size } of missing) {
    // A file that cannot be read must not hide the tasks of the other videos.
    const probes = await readProbes(media, { id, size }).catch(() => [])
    if (probes.length > 0) await runTransaction(db, (tx) => insertFirst(tx, id, probes))
  }
}

/** Inserts a video's probes if it has none. More of them would change those of the tasks that are handed out. */
async function insertFirst(tx: Tx, id: string, probes: (typeof advertiseProbes.$inferInsert)[]) {
  // Concurrent calls read other probes.
  const [video] = await tx
    .select({ id: advertises.id })
    .from(advertises)
    .where(eq(advertises.id, id))
    .for('no key update')
  // An unpublished video can be deleted meanwhile.
  if (!video) return
  if (await exist(tx, id)) return
  await tx.insert(advertiseProbes).values(probes)
}

async function readProbes(media: MediaStore, { id, size }: { id: string; size: number }) {
  const lastStart = Math.max(size - probeBytes, 0)
  const starts = new Set(Array.from({ length: probesPerVideo }, () => randomInt(lastStart + 1)))
  const probes: (typeof advertiseProbes.$inferInsert)[] = []
  for (const start of starts) {
    const source = await media.read(id, { start, end: Math.min(start + probeBytes, size) - 1 })
    if (!source) return []
    probes.push({ advertise_id: id, start, bytes: new Uint8Array(await arrayBuffer(source)) })
  }
  return probes
}

const exist = async (tx: Tx, advertiseId: string) =>
  (await tx.$count(advertiseProbes, eq(advertiseProbes.advertise_id, advertiseId))) > 0

async function remove(tx: Tx, advertiseId: string): Promise<void> {
  await tx.delete(advertiseProbes).where(eq(advertiseProbes.advertise_id, advertiseId))
}

/** What publishing needs, so that each claim can be checked. */
export const videoProbes = { store: storeProbes, exist, remove }

const lastByte = sql`${advertiseProbes.start} + length(${advertiseProbes.bytes}) - 1`.mapWith(Number)

interface TaskWithNonce {
  advertise_id: string
  nonce: string
}

/** The probes of each task, by its nonce. */
export async function listProbes(db: Db, tasks: TaskWithNonce[]): Promise<Map<string, Probe[]>> {
  const ofVideo = Map.groupBy(
    tasks.length === 0
      ? []
      : await db
          .select({ advertise_id: advertiseProbes.advertise_id, start: advertiseProbes.start, end: lastByte })
          .from(advertiseProbes)
          .where(
            inArray(
              advertiseProbes.advertise_id,
              tasks.map(({ advertise_id }) => advertise_id),
            ),
          )
          .orderBy(asc(advertiseProbes.start)),
    ({ advertise_id }) => advertise_id,
  )
  const present = ({ start, end }: Probe): Probe => ({ start, end })
  return new Map(
    tasks.map(({ advertise_id, nonce }) => [nonce, choose(nonce, ofVideo.get(advertise_id) ?? []).map(present)]),
  )
}

/** The evidence that the claim of a task must have. */
export async function readEvidence(tx: Tx, { advertise_id, nonce }: TaskWithNonce): Promise<string> {
  const probes = await tx
    .select({ bytes: advertiseProbes.bytes })
    .from(advertiseProbes)
    .where(eq(advertiseProbes.advertise_id, advertise_id))
    .orderBy(asc(advertiseProbes.start))
  const hash = createHash('sha256').update(nonce)
  for (const { bytes } of choose(nonce, probes)) hash.update(bytes)
  return hash.digest('hex')
}

/** Chooses by the nonce, so that a task does not store its probes. */
function choose<Item>(nonce: string, all: Item[]): Item[] {
  const random = createHash('sha256').update(nonce).digest()
  const rest = [...all]
  return Array.from({ length: Math.min(probesPerTask, all.length) }, (_, index) => {
    const [chosen] = rest.splice(random.readUInt32BE(4 * index) % rest.length, 1)
    return chosen!
  })
}
