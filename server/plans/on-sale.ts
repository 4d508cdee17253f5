import { isNull, type SQL, sql } from 'drizzle-orm'
import { plans } from './table.ts'

/** Names of plans are compared as usernames are: trimmed and without case. */
export const hasName = (planName: string): SQL => sql`lower(${plans.plan_name}) = lower(${planName.trim()})`

export const isOnSale = isNull(plans.retired_at)
