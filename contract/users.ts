import * as v from 'valibot'
import { closings } from './closings.ts'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment, Text } from './fields.ts'
import { issue } from './issues.ts'
import { page, pagingByName, search, usernameFilter } from './lists.ts'
import { TakaSum } from './money.ts'
import { ownUser, StaffRole, User, UserRole, UserStatus } from './own-user.ts'
import { ChosenPlan } from './plans.ts'
import { NewAdmin, Registration, register } from './registration.ts'
import { successes } from './successes.ts'

/** One line of a list of users. */
export const ListedUser = v.object({
  _id: Id,
  username: v.string(),
  email: v.string(),
  role: UserRole,
  /** None for a member. */
  staff_roles: v.array(StaffRole),
  status: UserStatus,
  plan_name: v.nullable(v.string()),
  mobile_number: v.string(),
  balance: TakaSum,
  created_at: Moment,
})
export type ListedUser = v.InferOutput<typeof ListedUser>

/** The administrators' view of a user. `hold` is taka of pending withdrawals, `referred` the number of referred members. */
export const UserRecord = v.object({
  ...User.entries,
  _id: Id,
  staff_roles: v.array(StaffRole),
  hold: TakaSum,
  /** A member who asked to close the account has given up the rest of the money. */
  closing_forfeits: v.boolean(),
  is_delete: v.boolean(),
  referrer: v.nullable(v.string()),
  referred: v.number(),
  /** The last version of the rules that the member has accepted. Null: none. */
  rules_accepted: v.nullable(v.object({ version: v.number(), accepted_at: Moment })),
})
export type UserRecord = v.InferOutput<typeof UserRecord>

/** The caller pays. The new member gets the plan, and the caller becomes the referrer. */
export const RegistrationWithPlan = v.intersect([Registration, ChosenPlan])

/** At least one role. */
const StaffRoles = v.pipe(v.array(StaffRole, issue('required')), v.nonEmpty(issue('required')))

const named = fields({ username: v.string() })

export const users = endpoints({
  register,
  registerWithPlan: {
    method: 'POST',
    path: '/user/create-account-by-purchasing-plan',
    role: 'customer',
    input: RegistrationWithPlan,
    output: noData,
    touches: ['Users', 'Customer', 'Plan', 'Transaction'],
    message: successes.plan_purchased,
  },
  createAdmin: {
    method: 'POST',
    path: '/user/create-admin',
    role: 'admin',
    permission: 'staff.change',
    fresh: true,
    secondPerson: 'always',
    /** Without roles, as in the specification, the new administrator is an owner. */
    input: v.intersect([NewAdmin, v.object({ roles: v.optional(StaffRoles, ['owner']) })]),
    output: noData,
    touches: ['Users'],
    audit: 'create-admin',
    message: successes.account_created,
  },
  /** Replaces the roles of another administrator, and signs that administrator out. */
  setRoles: {
    method: 'PATCH',
    path: '/user/set-roles/:username',
    role: 'admin',
    permission: 'staff.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({ ...named.entries, roles: StaffRoles }),
    output: noData,
    touches: ['Users', 'Auth'],
    audit: 'set-roles',
    message: 'Roles changed successfully.',
  },
  me: ownUser,
  /** All users except the caller and deleted users. `search` is a part of the username, email or mobile number, `plan` is a plan's name; `Free` matches users who never bought one. */
  list: {
    method: 'GET',
    path: '/user/get-all-users',
    role: 'admin',
    permission: 'members.read',
    input: fields({
      ...pagingByName,
      search,
      role: v.optional(v.picklist(['customer', 'admin'])),
      plan: v.optional(v.pipe(v.string(), v.maxLength(60, issue('too_long', 60)))),
      /** The username of the referrer. */
      referrer: usernameFilter,
    }),
    output: page(ListedUser),
    tags: ['Users'],
  },
  listBlocked: {
    method: 'GET',
    path: '/user/get-block-users',
    role: 'admin',
    permission: 'members.read',
    input: fields({ ...pagingByName, search }),
    output: page(ListedUser),
    tags: ['Users'],
  },
  listDeleted: {
    method: 'GET',
    path: '/user/get-deleted-users',
    role: 'admin',
    permission: 'members.read',
    input: fields({ ...pagingByName, search }),
    output: page(ListedUser),
    tags: ['Users'],
  },
  get: {
    method: 'GET',
    path: '/user/get-single-user/:username',
    role: 'admin',
    permission: 'members.read',
    input: named,
    output: UserRecord,
    tags: ['Users'],
  },
  /** `waiting`: what a block does to the member's undecided requests. Those of open payout batches always wait on. */
  block: {
    method: 'PATCH',
    path: '/user/block-user/:username',
    role: 'admin',
    permission: 'members.block',
    fresh: 'depends',
    secondPerson: 'staff',
    input: fields({
      ...named.entries,
      status: UserStatus,
      waiting: v.optional(v.picklist(['leave', 'deny']), 'leave'),
      /** The reason of the denied requests, which the member reads. */
      reason: v.optional(Text(300)),
    }),
    output: noData,
    touches: ['Users', 'Withdraw', 'Payment', 'Transaction', 'Auth'],
    audit: { user: 'block-user', denied: 'deny-withdrawal', deny: 'deny-payment' },
    message: 'Blocked or Unblocked successfully',
  },
  /** Money that the member has given up goes to the system account `adjust`. */
  delete: {
    method: 'PATCH',
    path: '/user/delete-user/:username',
    role: 'admin',
    permission: 'members.block',
    fresh: 'depends',
    secondPerson: 'staff',
    input: named,
    output: noData,
    touches: ['Users', 'Withdraw', 'Auth'],
    audit: 'delete-user',
    message: 'Deleted successfully',
  },
  removePicture: {
    method: 'POST',
    path: '/user/remove-picture',
    role: 'signed-in',
    input: nothing,
    output: noData,
    touches: ['Customer', 'Users'],
    message: successes.picture_removed,
    isSmall: true,
  },
  ...closings,
  recover: {
    method: 'PATCH',
    path: '/user/recover-delete-user/:username',
    role: 'admin',
    permission: 'members.block',
    fresh: 'depends',
    secondPerson: 'staff',
    input: named,
    output: noData,
    touches: ['Users', 'Withdraw'],
    audit: 'recover-user',
    message: 'Recover successfully',
  },
})
