import * as v from 'valibot'
import { publish } from './changes.ts'
import { outboxDatabase, strictDurability } from './database.ts'
import { Entry, entryVersion, isEditable, type Kind } from './entry.ts'
import { applyEdit } from './transition.ts'

/** As many as may wait for one account. */
export const maxEntries = 50

/** The outbox holds as many entries as it may. */
export class OutboxFull extends Error {
  override name = 'OutboxFull'
}

/** The entries of an account, oldest first. One that cannot be read is left where it is, for a version that can. */
export async function readEntries(username: string): Promise<Entry[]> {
  const found: unknown[] = await (await outboxDatabase()).getAllFromIndex('entries', 'username', username)
  return found
    .flatMap((each) => {
      const read = v.safeParse(Entry, each)
      return read.success ? [read.output] : []
    })
    .sort((one, other) => one.createdAtMs - other.createdAtMs)
}

/** True where an entry of this kind waits, whoever's it is. */
export async function hasEntryOf(kind: Kind): Promise<boolean> {
  const found = await (await outboxDatabase()).getAll('entries')
  return found.some((each) => each.kind === kind)
}

export interface NewEntry {
  id: string
  username: string
  kind: Kind
  body: object
}

/**
 * Keeps an entry. Resolves once it is written for good. An id that is there already stays as it is.
 * Throws `OutboxFull`, or what the browser throws where it can keep nothing.
 */
export async function addEntry({ id, username, kind, body }: NewEntry): Promise<void> {
  const change = (await outboxDatabase()).transaction('entries', 'readwrite', strictDurability)
  const isThere = (await change.store.getKey(id)) !== undefined
  const others = await change.store.index('username').getAll(username)
  if (!isThere && others.length >= maxEntries) throw new OutboxFull()
  const entry: Entry = {
    id,
    version: entryVersion,
    username,
    kind,
    body: { ...body },
    createdAtMs: momentBeside(others),
    attempts: 0,
    nextAtMs: 0,
    state: 'waiting',
    mayHaveArrived: false,
    refused: null,
  }
  if (!isThere) await change.store.put(entry)
  await change.done
  publish({ id, kind, username, state: 'waiting' })
}

/** Now, or the next millisecond that none of them has: they are sent in the order in which they were made. */
function momentBeside(others: Entry[]): number {
  const taken = new Set(others.map(({ createdAtMs }) => createdAtMs))
  let ms = Date.now()
  while (taken.has(ms)) ms += 1
  return ms
}

/** Why an entry is not there any more. */
type Gone = { state: 'sent'; output: unknown } | { state: 'deleted' }

/** Changes one entry, or with null deletes it. `alter` sees it as it is now, and leaves it with undefined. */
export async function changeEntry(
  id: string,
  alter: (entry: Entry) => Entry | null | undefined,
  gone: Gone = { state: 'deleted' },
): Promise<Entry | null | undefined> {
  const change = (await outboxDatabase()).transaction('entries', 'readwrite', strictDurability)
  const found = v.safeParse(Entry, await change.store.get(id))
  const altered = found.success ? alter(found.output) : undefined
  if (altered === null) await change.store.delete(id)
  else if (altered) await change.store.put(altered)
  await change.done
  if (altered === undefined || !found.success) return undefined
  const { kind, username } = found.output
  publish({ id, kind, username, ...(altered ?? gone) })
  return altered
}

/** Deletes an entry that nobody is sending. False where it was gone, or on its way. */
export async function deleteEntry(id: string): Promise<boolean> {
  const deleted = await changeEntry(id, ({ state }) => (state === 'sending' ? undefined : null))
  return deleted === null
}

/** Sends it with other contents. False where it was gone meanwhile, or may have arrived as it was. */
export async function editEntry(id: string, body: object): Promise<boolean> {
  const changed = await changeEntry(id, (entry) => (isEditable(entry) ? applyEdit(entry, { ...body }) : undefined))
  return changed !== undefined
}

/** Changes all entries of an account that are meant, each as it is by then. */
export async function changeEntries(
  username: string,
  isMeant: (entry: Entry) => boolean,
  alter: (entry: Entry) => Entry,
): Promise<void> {
  for (const { id } of (await readEntries(username)).filter(isMeant)) {
    await changeEntry(id, (entry) => (isMeant(entry) ? alter(entry) : undefined))
  }
}
