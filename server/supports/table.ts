import { and, isNull, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { subjectKinds } from '#contract/supports.ts'
import { bytea, createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

export const supports = pgTable(
  'support',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    picture_id: uuid(),
    /** What the thread is about: a request of the member, or an entry of the statement by its `ref`. */
    request_kind: text({ enum: subjectKinds }),
    request_id: uuid(),
    /** The newest message of the thread is an administrator's. */
    is_answered: boolean().notNull().default(false),
    first_answered_at: moment(),
    solved_at: moment(),
    deleted_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    index('support_user').on(t.user_id, t.id),
    index('support_kept').on(t.id).where(sql`${t.deleted_at} is null`),
    index('support_pending').on(t.id).where(sql`${t.deleted_at} is null and ${t.solved_at} is null`),
    index('support_first_answered').on(t.first_answered_at).where(sql`${t.first_answered_at} is not null`),
    check('support_request_whole', sql`(${t.request_kind} is null) = (${t.request_id} is null)`),
  ],
)

/** The messages of a thread after its first one. */
export const supportReplies = pgTable(
  'support_reply',
  {
    id: id(),
    support_id: uuid()
      .notNull()
      .references(() => supports.id),
    author_id: uuid()
      .notNull()
      .references(() => users.id),
    is_from_admin: boolean().notNull(),
    message: text().notNull(),
    picture_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [index('support_reply_thread').on(t.support_id, t.id), index('support_reply_author').on(t.author_id)],
)

/** In the database, so that every backup contains them. Messages refer to them without a foreign key, because they expire. */
export const supportPictures = pgTable(
  'support_picture',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id),
    /** Null until a message with the picture is sent. */
    support_id: uuid().references(() => supports.id),
    mime: text().notNull(),
    bytes: bytea().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('support_picture_owner').on(t.owner_id, t.id), index('support_picture_created').on(t.created_at)],
)

/** Neither solved nor deleted. */
export const isPending = and(isNull(supports.deleted_at), isNull(supports.solved_at))
