import type { AdminActionCases } from './admin-action-case.ts'
import { requestActions } from './admin-actions-on-requests.ts'
import { settingActions } from './admin-actions-on-settings.ts'
import { userActions } from './admin-actions-on-users.ts'

/** Every write of administrators that the contract knows: one that is missing here does not compile. */
export const adminActions: AdminActionCases = { ...userActions, ...settingActions, ...requestActions }
