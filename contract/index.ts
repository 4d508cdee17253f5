import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as advertises from './advertises.ts'
import * as apiKeys from './api-keys.ts'
import * as audits from './audits.ts'
import * as banks from './banks.ts'
import * as banners from './banners.ts'
import * as books from './books.ts'
import * as brands from './brands.ts'
import * as cannedAnswers from './canned-answers.ts'
import * as clientErrors from './client-errors.ts'
import * as dailyCloses from './daily-closes.ts'
import * as devices from './devices.ts'
import * as emails from './emails.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import * as exportTables from './exports.ts'
import * as factors from './factors.ts'
import * as inbox from './inbox/inbox.ts'
import * as inboxViewers from './inbox/viewers.ts'
import * as inboxViews from './inbox/views.ts'
import * as limits from './limits.ts'
import * as notices from './notices.ts'
import * as notifications from './notifications.ts'
import * as numbers from './numbers.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as plans from './plans.ts'
import * as proposals from './proposals.ts'
import * as push from './push.ts'
import * as queuePlaces from './queue-places.ts'
import * as queues from './queues.ts'
import * as receipts from './receipts.ts'
import * as recoveries from './recoveries.ts'
import * as refers from './refers.ts'
import * as rewards from './rewards.ts'
import * as ruleVersions from './rule-versions.ts'
import * as rules from './rules.ts'
import * as securityEvents from './security-events.ts'
import * as sessions from './sessions.ts'
import * as shop from './shop.ts'
import * as staff from './staff.ts'
import * as statements from './statements.ts'
import * as supportDesk from './support-desk.ts'
import * as supportThreads from './support-threads.ts'
import * as supports from './supports.ts'
import * as tasks from './tasks.ts'
import * as tillPhones from './tills/phones.ts'
import * as tillSms from './tills/sms.ts'
import * as tills from './tills/tills.ts'
import * as transfers from './transfers.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'
import * as withdrawals from './withdrawals.ts'
import * as writes from './writes.ts'

/** The module of each noun. It exports the noun’s endpoints under the noun's name, and its schemas. */
export const modules = {
  sessions,
  devices,
  factors,
  emails,
  securityEvents,
  recoveries,
  users,
  numbers,
  plans,
  tasks,
  advertises,
  notices,
  notifications,
  push,
  refers,
  rewards,
  limits,
  banks,
  tills,
  tillPhones,
  tillSms,
  payments,
  transfers,
  withdrawals,
  payouts,
  receipts,
  supports,
  supportThreads,
  supportDesk,
  cannedAnswers,
  statements,
  activity,
  accounts,
  dailyCloses,
  books,
  queues,
  inbox,
  inboxViews,
  inboxViewers,
  queuePlaces,
  exportTables,
  audits,
  shop,
  brands,
  banners,
  rules,
  ruleVersions,
  staff,
  apiKeys,
  proposals,
  webhooks,
  writes,
  clientErrors,
}

type Modules = typeof modules
type EndpointsOf<Noun extends keyof Modules> =
  Modules[Noun] extends Record<Noun, infer Endpoints extends Contract> ? Endpoints : never

/** Every endpoint of the API, by noun. */
export const contract = Object.fromEntries(
  Object.entries<Record<string, unknown>>(modules).map(([noun, module]) => [noun, module[noun]]),
) as { [Noun in keyof Modules]: EndpointsOf<Noun> }

/** Every endpoint of the API by its name, `banks.add`. */
export const endpointsByName: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries<Contract>(contract).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [`${noun}.${name}`, endpoint]),
  ),
)
