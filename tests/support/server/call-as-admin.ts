import type { Endpoint } from '#contract/endpoint.ts'
import { send } from './call.ts'
import { sharedAdmin } from './members.ts'

/** Makes a call as the shared administrator. `fields` are not type-checked. */
export const callAsAdmin = async <E extends Endpoint>(row: E, fields: object) =>
  send(row, fields, { as: await sharedAdmin() })
