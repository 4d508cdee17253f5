import type { ActsOfAdmins } from './act.ts'
import { actsOnRequests } from './acts-on-requests.ts'
import { actsOnSettings } from './acts-on-settings.ts'
import { actsOnUsers } from './acts-on-users.ts'

/** Every write of administrators that the contract knows: one that is missing here does not compile. */
export const actsOfAdmins: ActsOfAdmins = { ...actsOnUsers, ...actsOnSettings, ...actsOnRequests }
