import type { Endpoint } from '#contract/endpoint.ts'
import { send } from './call.ts'
import { theAdmin } from './members.ts'

/** Makes a call as this file's administrator, with fields the row's input need not allow. */
export const asAdmin = async <E extends Endpoint>(row: E, fields: object) => send(row, fields, { as: await theAdmin() })
