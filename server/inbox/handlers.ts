import type { inbox as endpoints, InboxKind, InboxPage } from '#contract/inbox/inbox.ts'
import { toTaka } from '#contract/money.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { readSettings } from '../settings/settings.ts'
import { createFilters, type Filters } from './filters.ts'
import { findAlarms, readOpenAlarms } from './open-alarms.ts'
import { countKinds, listIds, readItems } from './read-items.ts'

export const createInboxHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: async ({ kind, search, limit = '50', cursor, sort }, caller): Promise<InboxPage> => {
    const filters = createFilters(caller, search)
    const shown = kind ? pick(filters, kind) : filters
    const size = Number(limit)
    const [listed, counts, open, { fresh_proof_above }] = await Promise.all([
      listIds(db, shown, { cursor, isNewestFirst: sort === 'newest', limit: size + 1 }),
      countKinds(db, filters),
      readOpenAlarms(db, caller),
      readSettings(db),
    ])
    const page = listed.slice(0, size)
    const alarms = open && findAlarms(open, search)
    const hasAlarms = !cursor && (!kind || kind === 'alarm')
    return {
      items: await readItems(db, page, caller),
      total: sum(listKeys(shown).map((each) => counts[each] ?? 0)),
      next_cursor: listed.length > size ? page.at(-1)!.id : null,
      large_above: toTaka(fresh_proof_above),
      alarms: hasAlarms ? (alarms ?? []) : [],
      counts: { ...counts, ...(alarms && { alarm: alarms.length }) },
    }
  },
})

const listKeys = (filters: Filters) => Object.keys(filters) as (keyof Filters)[]

/** Empty for alarms, and if the caller does not work on the kind. */
function pick(filters: Filters, kind: InboxKind): Filters {
  return kind !== 'alarm' && kind in filters ? { [kind]: filters[kind] } : {}
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
