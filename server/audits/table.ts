import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#contract/audits.ts'
import { apiKeys } from '../api-keys/table.ts'
import { createdAt, id } from '../db/columns.ts'
import { tillPhones } from '../tills/table.ts'
import { users } from '../users/table.ts'

/** The audit log. Rows are never updated or deleted. */
export const audits = pgTable(
  'audit',
  {
    id: id(),
    /** The administrator, or the member who cancelled a withdrawal. Null if a till phone did it. */
    actor_id: uuid().references(() => users.id),
    /** The API key with which the actor's program did it. */
    api_key_id: uuid().references(() => apiKeys.id),
    till_phone_id: uuid().references(() => tillPhones.id),
    action: text().$type<AuditAction>().notNull(),
    /** The id of the changed row. */
    ref: uuid().notNull(),
    /** The member concerned; null for a change that concerns all members. */
    member_id: uuid().references(() => users.id),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    created_at: createdAt(),
  },
  (t) => [
    index('audit_ref').on(t.ref),
    index('audit_actor').on(t.actor_id, t.id),
    index('audit_till_phone').on(t.till_phone_id, t.id).where(sql`${t.till_phone_id} is not null`),
    index('audit_member').on(t.member_id, t.id),
    index('audit_action').on(t.action, t.id),
    index('audit_created').on(t.created_at),
    check('audit_one_actor', sql`(${t.actor_id} is null) <> (${t.till_phone_id} is null)`),
  ],
)
