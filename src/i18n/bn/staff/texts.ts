import { accounts } from './accounts.ts'
import { advertises } from './advertises.ts'
import { apiKeys } from './api-keys.ts'
import { auditActions } from './audit-actions.ts'
import { audits } from './audits.ts'
import { banks } from './banks.ts'
import { brands } from './brands.ts'
import { common } from './common.ts'
import { dailyCloses } from './daily-closes.ts'
import { home } from './home.ts'
import { inbox } from './inbox.ts'
import { limits } from './limits.ts'
import { notices } from './notices.ts'
import { palette } from './palette.ts'
import { payments } from './payments.ts'
import { permissions } from './permissions.ts'
import { plans } from './plans.ts'
import { proposals } from './proposals.ts'
import { refers } from './refers.ts'
import { results } from './results.ts'
import { rewards } from './rewards.ts'
import { staff } from './staff.ts'
import { supports } from './supports.ts'
import { tables } from './tables.ts'
import { tillPhones } from './till-phones.ts'
import { tillSms } from './till-sms.ts'
import { tills } from './tills.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { withdrawals } from './withdrawals.ts'
import { words } from './words.ts'
import { writes } from './writes.ts'

/** The texts of the administrators' screens: English to Bengali. */
export const texts = {
  ...accounts,
  ...advertises,
  ...apiKeys,
  ...auditActions,
  ...audits,
  ...banks,
  ...brands,
  ...common,
  ...dailyCloses,
  ...home,
  ...inbox,
  ...limits,
  ...notices,
  ...palette,
  ...payments,
  ...permissions,
  ...plans,
  ...proposals,
  ...refers,
  ...results,
  ...rewards,
  ...staff,
  ...supports,
  ...tables,
  ...tillPhones,
  ...tillSms,
  ...tills,
  ...users,
  ...webhooks,
  ...withdrawals,
  ...words,
  ...writes,
}

/** An English text that has a Bengali one. */
export type StaffText = keyof typeof texts
