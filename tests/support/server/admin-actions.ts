import type { AdminActionCases } from './act.ts'
import { requestActions } from './acts-on-requests.ts'
import { settingActions } from './acts-on-settings.ts'
import { userActions } from './acts-on-users.ts'

/** Every write of administrators that the contract knows: one that is missing here does not compile. */
export const adminActions: AdminActionCases = { ...userActions, ...settingActions, ...requestActions }
