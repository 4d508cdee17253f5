import type { Page } from '@playwright/test'
import type { Entry } from '#src/outbox/entry.ts'
import { putRows, readRows } from './indexed-db.ts'

export const outboxStore = { database: 'joma-outbox', store: 'entries' }

/** All entries in the outbox of a phone, of every account. */
export async function readEntries(page: Page): Promise<Entry[]> {
  const rows = await readRows(page, outboxStore)
  if (!rows) throw new Error('The page has not created the outbox yet')
  return rows.map(({ value }) => value as Entry)
}

export const readEntryIds = async (page: Page): Promise<string[]> => (await readEntries(page)).map(({ id }) => id)

/** Writes entries directly to IndexedDB. Entries with the same ids are replaced. */
export const putEntries = (page: Page, entries: Entry[]): Promise<void> =>
  putRows(
    page,
    outboxStore,
    entries.map((value) => ({ value })),
  )
