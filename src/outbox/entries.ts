import * as v from 'valibot'
import { publish } from './changes.ts'
import { type OutboxDatabase, strictDurability, withOutboxDatabase } from './database.ts'
import { Entry, entryVersion, isEditable, type Kind } from './entry.ts'
import { applyEdit } from './transition.ts'

/** Limit for one account. */
export const maxEntries = 50

/** The outbox has reached `maxEntries`. */
export class OutboxFull extends Error {
  override name = 'OutboxFull'
}

/** The entries of an account, oldest first. Entries that this version cannot parse are skipped and stay stored. */
export async function readEntries(username: string): Promise<Entry[]> {
  const stored: unknown[] = await withOutboxDatabase((database) =>
    database.getAllFromIndex('entries', 'username', username),
  )
  return stored
    .flatMap((each) => {
      const parsed = v.safeParse(Entry, each)
      return parsed.success ? [parsed.output] : []
    })
    .sort((one, other) => one.createdAtMs - other.createdAtMs)
}

/** Whether any account has an entry of this kind. */
export async function hasEntryOfKind(kind: Kind): Promise<boolean> {
  const stored = await withOutboxDatabase((database) => database.getAll('entries'))
  return stored.some((each) => each.kind === kind)
}

export interface NewEntry {
  id: string
  username: string
  kind: Kind
  body: object
}

/**
 * Stores an entry. Resolves when it is on the disk. An existing id is left unchanged. Throws `OutboxFull`, or the
 * browser's exception if it has no storage.
 */
export async function addEntry(entry: NewEntry): Promise<void> {
  await withOutboxDatabase((database) => insertEntry(database, entry))
  const { id, kind, username } = entry
  publish({ id, kind, username, state: 'waiting' })
}

async function insertEntry(database: OutboxDatabase, { id, username, kind, body }: NewEntry): Promise<void> {
  const change = database.transaction('entries', 'readwrite', strictDurability)
  const exists = (await change.store.getKey(id)) !== undefined
  const others = await change.store.index('username').getAll(username)
  if (!exists && others.length >= maxEntries) throw new OutboxFull()
  const entry: Entry = {
    id,
    version: entryVersion,
    username,
    kind,
    body: { ...body },
    createdAtMs: nextTimestamp(others),
    attempts: 0,
    nextAtMs: 0,
    state: 'waiting',
    mayHaveArrived: false,
    refused: null,
  }
  if (!exists) await change.store.put(entry)
  await change.done
}

/** Now, or the next millisecond that no entry has: entries are sent in the order of their timestamps. */
function nextTimestamp(others: Entry[]): number {
  const used = new Set(others.map(({ createdAtMs }) => createdAtMs))
  let ms = Date.now()
  while (used.has(ms)) ms += 1
  return ms
}

/** Why an entry was deleted. */
type Deletion = { state: 'sent'; output: unknown } | { state: 'deleted' }

/** Changes one entry in a transaction. `alter` returns the new entry, null to delete it or undefined to leave it. */
export async function changeEntry(
  id: string,
  alter: (entry: Entry) => Entry | null | undefined,
  deletion: Deletion = { state: 'deleted' },
): Promise<Entry | null | undefined> {
  const { stored, changed } = await withOutboxDatabase(async (database) => {
    const change = database.transaction('entries', 'readwrite', strictDurability)
    const parsed = v.safeParse(Entry, await change.store.get(id))
    const altered = parsed.success ? alter(parsed.output) : undefined
    if (altered === null) await change.store.delete(id)
    else if (altered) await change.store.put(altered)
    await change.done
    return { stored: parsed.success ? parsed.output : undefined, changed: altered }
  })
  if (changed === undefined || !stored) return undefined
  const { kind, username } = stored
  publish({ id, kind, username, ...(changed ?? deletion) })
  return changed
}

/** Deletes an entry. False if it does not exist any more or is being sent. */
export async function deleteEntry(id: string): Promise<boolean> {
  const deleted = await changeEntry(id, ({ state }) => (state === 'sending' ? undefined : null))
  return deleted === null
}

/** Replaces the body of an entry. False if it does not exist any more or may have arrived. */
export async function editEntry(id: string, body: object): Promise<boolean> {
  const changed = await changeEntry(id, (entry) => (isEditable(entry) ? applyEdit(entry, { ...body }) : undefined))
  return changed !== undefined
}

/** Changes the matching entries of an account, each in its own transaction. */
export async function changeEntries(
  username: string,
  matches: (entry: Entry) => boolean,
  alter: (entry: Entry) => Entry,
): Promise<void> {
  for (const { id } of (await readEntries(username)).filter(matches)) {
    await changeEntry(id, (entry) => (matches(entry) ? alter(entry) : undefined))
  }
}
