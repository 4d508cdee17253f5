import { type InboxKind, type InboxPage, permissionOfKind, type inbox as rows } from '#contract/inbox/inbox.ts'
import { toTaka } from '#contract/money.ts'
import type { TillAlarm } from '#contract/tills/till.ts'
import type { Db } from '../db/connect.ts'
import { type Caller, can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { readSettings } from '../settings/settings.ts'
import { readAlarms } from '../tills/manage/read-alarms.ts'
import { createFilters, type Filters } from './filters.ts'
import { countKinds, listIds, readItems } from './read-items.ts'

export const createInboxHandlers = (db: Db): Handlers<typeof rows> => ({
  list: async ({ kind, search, limit = '50', cursor, sort }, caller): Promise<InboxPage> => {
    const filters = createFilters(caller, search)
    const shown = kind ? pick(filters, kind) : filters
    const size = Number(limit)
    const [listed, counts, alarms, { fresh_proof_above }] = await Promise.all([
      listIds(db, shown, { cursor, isNewestFirst: sort === 'newest', limit: size + 1 }),
      countKinds(db, filters),
      readOpenAlarms(db, caller, search),
      readSettings(db),
    ])
    const page = listed.slice(0, size)
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

/** Undefined if the caller does not work on alarms. A waiting proposal is a row of its own. */
async function readOpenAlarms(db: Db, caller: Caller, search = ''): Promise<TillAlarm[] | undefined> {
  if (!can(caller, permissionOfKind.alarm)) return undefined
  const part = search.trim().toLowerCase()
  const isFound = ({ till, phone, transaction_id }: TillAlarm) =>
    part === '' || [till, phone, transaction_id].some((text) => text?.toLowerCase().includes(part))
  return (await readAlarms(db)).filter((alarm) => alarm.kind !== 'proposal_waiting' && isFound(alarm))
}
