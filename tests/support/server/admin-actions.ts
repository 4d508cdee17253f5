import type { AdminActionCases, OneOrMoreCases } from './admin-action-case.ts'
import { apiKeyActions } from './admin-actions-on-api-keys.ts'
import { closeActions } from './admin-actions-on-closes.ts'
import { requestActions } from './admin-actions-on-requests.ts'
import { settingActions } from './admin-actions-on-settings.ts'
import { staffActions } from './admin-actions-on-staff.ts'
import { tillActions } from './admin-actions-on-tills.ts'
import { userActions } from './admin-actions-on-users.ts'
import { webhookActions } from './admin-actions-on-webhooks.ts'

const cases: OneOrMoreCases = {
  ...userActions,
  ...settingActions,
  ...requestActions,
  ...tillActions,
  ...staffActions,
  ...webhookActions,
  ...apiKeyActions,
  ...closeActions,
}

/** The cases of all admin writes of the contract. A missing write is a type error. */
export const adminActions = Object.fromEntries(
  Object.entries(cases).map(([name, each]) => [name, [each].flat()]),
) as AdminActionCases
