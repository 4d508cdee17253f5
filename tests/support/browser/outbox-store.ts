import type { Page } from '@playwright/test'
import type { Entry } from '#src/outbox/entry.ts'
import { keptIn, putInto } from './indexed-db.ts'

export const outbox = { database: 'joma-outbox', store: 'entries' }

/** What lies in the outbox of a phone, whoever it belongs to. */
export async function entriesOn(page: Page): Promise<Entry[]> {
  const kept = await keptIn(page, outbox)
  if (!kept) throw new Error('There is no outbox on this phone')
  return kept.map(({ value }) => value as Entry)
}

export const idsOn = async (page: Page): Promise<string[]> => (await entriesOn(page)).map(({ id }) => id)

/** Puts entries into the outbox of a phone, past the page, in place of those that have their ids. */
export const putEntries = (page: Page, entries: Entry[]): Promise<void> =>
  putInto(
    page,
    outbox,
    entries.map((value) => ({ value })),
  )
