import { getTableColumns, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { Gender, type StaffRole, UserRole, UserStatus } from '#contract/own-user.ts'
import { bytea, createdAt, id, moment } from '../db/columns.ts'
import { foldCase } from '../db/fold-case.ts'
import { toMobileNumber } from '../db/mobile-number.ts'
import { plans } from '../plans/table.ts'

export const users = pgTable(
  'user',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    country: text().notNull(),
    mobile_number: text().notNull(),
    gender: text({ enum: Gender.options }).notNull(),
    password_hash: text().notNull(),
    /** The last change or reset; null if the password is the first one. */
    password_changed_at: moment(),
    role: text({ enum: UserRole.options }).notNull(),
    /** Of an administrator at least one, of a member none. */
    staff_roles: text().array().$type<StaffRole[]>().notNull().default(sql`'{}'`),
    status: text({ enum: UserStatus.options }).notNull().default('on-progress'),
    plan_id: uuid().references(() => plans.id),
    refer_code: text().notNull().unique('user_refer_code'),
    referrer_id: uuid().references((): AnyPgColumn => users.id),
    /**
     * When the accepted top-ups of a member with a referrer have reached the sum of that time, and what became of the bonus. Stored,
     * because the sum is a setting: another one neither pays it again nor takes it back.
     */
    referral_reached_at: moment(),
    referral_outcome: text({ enum: ['paid', 'no_bonus', 'referrer_inactive'] }),
    /** Seven digits that a member writes as the reference of a top-up. Administrators have none. */
    top_up_code: text().unique('user_top_up_code'),
    /** Withdrawals wait until then, after a recovery of the account. */
    withdrawals_wait_until: moment(),
    image: text(),
    /** The language of mails, which the member has chosen on the page. Null: none yet. */
    locale: text({ enum: ['en', 'bn'] }),
    /** The password was chosen by another administrator. */
    must_change_password: boolean().notNull().default(false),
    deleted_at: moment(),
    /** The member asked to close the account, and gives up the rest of the money. */
    closing_requested_at: moment(),
    closing_forfeits: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('user_username').on(foldCase(t.username)),
    index('user_live').on(t.role, t.id).where(sql`${t.deleted_at} is null`),
    index('user_staff').on(t.id).where(sql`${t.role} <> 'customer'`),
    index('user_plan').on(t.plan_id, t.id).where(sql`${t.deleted_at} is null`),
    index('user_blocked').on(t.id).where(sql`${t.status} = 'block' and ${t.deleted_at} is null`),
    index('user_deleted').on(t.id).where(sql`${t.deleted_at} is not null`),
    index('user_username_search').using('gin', sql`${foldCase(t.username)} gin_trgm_ops`),
    index('user_email_search').using('gin', sql`${foldCase(t.email)} gin_trgm_ops`),
    index('user_referrer').on(t.referrer_id),
    index('user_mobile_number').on(toMobileNumber(t.mobile_number)),
    check('user_referral', sql`(${t.referral_reached_at} is null) = (${t.referral_outcome} is null)`),
    check('user_staff_roles', sql`(${t.role} = 'customer') = (cardinality(${t.staff_roles}) = 0)`),
  ],
)

const { password_hash, ...withoutHash } = getTableColumns(users)

/** All columns but the hash of the password, which only `server/sessions` reads. */
export const userColumns = withoutHash
export type UserRow = Omit<typeof users.$inferSelect, 'password_hash'>

/** At most one profile picture per user. In the database, because it is small and every backup must contain it. */
export const pictures = pgTable('picture', {
  id: id(),
  user_id: uuid()
    .notNull()
    .unique('picture_one_each')
    .references(() => users.id),
  mime: text().notNull(),
  bytes: bytea().notNull(),
  created_at: createdAt(),
})
