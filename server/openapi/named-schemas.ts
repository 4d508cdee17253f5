import type { GenericSchema } from 'valibot'
import * as accounts from '#contract/accounts.ts'
import * as advertises from '#contract/advertises.ts'
import * as audits from '#contract/audits.ts'
import * as banks from '#contract/banks.ts'
import { BulkResults } from '#contract/bulk.ts'
import { Change } from '#contract/changes.ts'
import * as exports from '#contract/exports.ts'
import * as fields from '#contract/fields.ts'
import type { contract } from '#contract/index.ts'
import { Taka, TakaOrNone, TakaSum } from '#contract/money.ts'
import * as notices from '#contract/notices.ts'
import * as ownUser from '#contract/own-user.ts'
import * as payments from '#contract/payments.ts'
import * as plans from '#contract/plans.ts'
import * as queues from '#contract/queues.ts'
import * as refers from '#contract/refers.ts'
import { Failure } from '#contract/responses.ts'
import * as sessions from '#contract/sessions.ts'
import * as supports from '#contract/supports.ts'
import { Tag } from '#contract/tags.ts'
import * as tasks from '#contract/tasks.ts'
import * as transfers from '#contract/transfers.ts'
import * as users from '#contract/users.ts'
import * as withdrawals from '#contract/withdrawals.ts'

// A group of the contract that is missing here does not compile.
const groups = {
  sessions,
  users,
  plans,
  tasks,
  advertises,
  notices,
  refers,
  banks,
  payments,
  transfers,
  withdrawals,
  supports,
  accounts,
  queues,
  exportTables: exports,
  audits,
} satisfies Record<keyof typeof contract, object>

const isSchema = (entry: [string, unknown]): entry is [string, GenericSchema] => {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

/** Every exported schema of the contract, by its name, which generated clients use for their types. */
export const namedSchemas: Record<string, GenericSchema> = Object.fromEntries(
  [fields, { Taka, TakaOrNone, TakaSum, BulkResults, Failure, Tag, Change }, ownUser, ...Object.values(groups)].flatMap(
    (exported) => Object.entries(exported).filter(isSchema),
  ),
)
