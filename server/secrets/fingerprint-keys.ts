import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { FingerprintKeys } from '../http/idempotency.ts'
import { fingerprintKeys, idempotentResponses } from '../http/table.ts'
import { deriveKeys } from '../process/keys.ts'
import { seal, unseal } from '../process/seal.ts'

interface Parts {
  db: Db
  /** The current secret, and earlier ones. */
  secrets: readonly string[]
}

interface Ring {
  current: { id: string; key: string }
  /** By id. */
  keys: ReadonlyMap<string, string>
}

/** The keys of fingerprints, read once for each process. */
export function createFingerprintKeys({ db, secrets }: Parts): FingerprintKeys {
  const sealKeys = secrets.map((secret) => deriveKeys(secret).fingerprintKey)
  const derived = secrets.map((secret) => deriveKeys(secret).fingerprint)
  let ring: Promise<Ring> | undefined
  const readRing = () => {
    ring ??= loadRing(db, { sealKeys, secrets }).catch((error: unknown) => {
      ring = undefined
      throw error
    })
    return ring
  }
  return {
    readCurrent: async () => (await readRing()).current,
    find: async (tx, id) => {
      const { keys } = await readRing()
      // Earlier versions used a derived key, and before that the secret itself.
      if (id === null) return { keys: [...derived, ...secrets, ...keys.values()], isKnown: false }
      // Another process may have created it after this one has read the keys.
      const key = keys.get(id) ?? (await openKeys(tx, sealKeys)).get(id)
      return { keys: key === undefined ? [] : [key], isKnown: key !== undefined }
    },
  }
}

async function loadRing(db: Db, { sealKeys, secrets }: { sealKeys: string[]; secrets: readonly string[] }) {
  for (;;) {
    const [current] = await db.select().from(fingerprintKeys).where(isNull(fingerprintKeys.retired_at))
    const keys = await openKeys(db, sealKeys)
    const key = current && keys.get(current.id)
    if (key !== undefined) return { current: { id: current!.id, key }, keys }
    await replaceCurrent(db, { lostId: current?.id, secrets, sealKey: sealKeys[0]! })
  }
}

async function openKeys(client: Db | Tx, sealKeys: readonly string[]): Promise<Map<string, string>> {
  const rows = await client.select().from(fingerprintKeys)
  return new Map(
    rows.flatMap(({ id, sealed_key }) => {
      const opened = unseal(sealed_key, { keys: sealKeys, owner: id })
      return opened ? [[id, opened.text] as const] : []
    }),
  )
}

interface Replaced {
  /** The key that no secret opens. */
  lostId: string | undefined
  secrets: readonly string[]
  sealKey: string
}

const replaceCurrent = (db: Db, { lostId, secrets, sealKey }: Replaced): Promise<void> =>
  runTransaction(db, async (tx) => {
    const insert = async (key: string, retired_at: Date | null) => {
      const id = randomUUID()
      const sealed_key = seal(key, { key: sealKey, owner: id })
      await tx.insert(fingerprintKeys).values({ id, sealed_key, retired_at }).onConflictDoNothing()
    }
    if (lostId !== undefined)
      await tx
        .update(fingerprintKeys)
        .set({ retired_at: sql`now()` })
        .where(and(eq(fingerprintKeys.id, lostId), isNull(fingerprintKeys.retired_at)))
    // After the upgrade of a database, its responses need the keys of that time, also when the secret changes later.
    else if (await hasResponses(tx))
      for (const { fingerprint } of secrets.map(deriveKeys)) await insert(fingerprint, new Date())
    // Another process may have inserted one meanwhile.
    await insert(randomBytes(32).toString('base64url'), null)
  })

const hasResponses = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ key: idempotentResponses.key }).from(idempotentResponses).limit(1)).length > 0
