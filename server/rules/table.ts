import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** The rules of the shop. Each saved text is another version. Rows are never updated or deleted. */
export const ruleVersions = pgTable(
  'rule_version',
  {
    id: id(),
    version: integer().notNull().unique('rule_version_once'),
    text_en: text().notNull(),
    text_bn: text().notNull(),
    author_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [check('rule_version_positive', sql`${t.version} > 0`)],
)

/** Which member has accepted which version, and when. Rows are never updated or deleted. */
export const ruleAcceptances = pgTable(
  'rule_acceptance',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    version: integer()
      .notNull()
      .references(() => ruleVersions.version),
    accepted_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.version] }), index('rule_acceptance_version').on(t.version)],
)
