import { defaultLimits, type Limits, limits } from '#contract/limits.ts'
import { callAsAdmin } from './members.ts'

/** Sets the limits of a new database, with some changed. */
export const setLimits = (some: Partial<Limits> = {}) => callAsAdmin(limits.set, { ...defaultLimits, ...some })
