import { inArray } from 'drizzle-orm'
import { audits } from '#server/audits/table.ts'
import { db } from './house.ts'

export const done = (_id: string, message = 'Accept successfully') => ({ _id, isDone: true, message })
export const refused = (_id: string, message: string) => ({ _id, isDone: false, message })
export const decidedAlready = 'This request is already decided.'
export const actsOn = (ids: string[]) => db.select().from(audits).where(inArray(audits.ref, ids))
