import { isNull, type SQL, sql } from 'drizzle-orm'
import { plans } from './table.ts'

/** Plan names are compared trimmed and ignoring case, as usernames are. */
export const hasName = (planName: string): SQL => sql`lower(${plans.plan_name}) = lower(${planName.trim()})`

export const isOnSale = isNull(plans.retired_at)
