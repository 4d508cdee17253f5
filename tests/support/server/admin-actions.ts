import type { AdminActionCases } from './admin-action-case.ts'
import { requestActions } from './admin-actions-on-requests.ts'
import { settingActions } from './admin-actions-on-settings.ts'
import { staffActions } from './admin-actions-on-staff.ts'
import { tillActions } from './admin-actions-on-tills.ts'
import { userActions } from './admin-actions-on-users.ts'

/** The cases of all admin writes of the contract. A missing write is a type error. */
export const adminActions: AdminActionCases = {
  ...userActions,
  ...settingActions,
  ...requestActions,
  ...tillActions,
  ...staffActions,
}
