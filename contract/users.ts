import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment, NewPassword, Password, Text, Username } from './fields.ts'
import { TakaSum } from './money.ts'

export const Gender = v.picklist(['male', 'female'], 'This field is required.')
export const UserRole = v.picklist(['customer', 'admin', 'super-admin'])
export const UserStatus = v.picklist(['on-progress', 'block'])

/** A member's own record. `purchased_plan` is the `_id` of the current plan; `balance` and `earning` are taka. */
export const User = v.object({
  username: v.string(),
  email: v.string(),
  country: v.string(),
  mobile_number: v.string(),
  gender: Gender,
  role: UserRole,
  status: UserStatus,
  balance: TakaSum,
  earning: TakaSum,
  purchased_plan: v.nullable(Id),
  plan_name: v.nullable(v.string()),
  refer_code: v.string(),
  image: v.nullable(v.string()),
  created_at: Moment,
})
export type User = v.InferOutput<typeof User>

/** `refer_code` comes from the link a member shares, `/register?ref=CODE`. */
export const Registration = v.pipe(
  fields({
    username: Username,
    email: v.pipe(Text(254), v.email('Enter an email address.')),
    country: Text(60),
    mobile_number: v.pipe(Text(24), v.regex(/^\+?[\d\s-]{6,23}$/, 'Enter a mobile number.')),
    gender: Gender,
    password: NewPassword,
    confirm_password: Password,
    refer_code: v.optional(v.pipe(v.string(), v.maxLength(32))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm_password']],
      (input) => input.password === input.confirm_password,
      'Password not match.',
    ),
    ['confirm_password'],
  ),
)
export type Registration = v.InferOutput<typeof Registration>

/** The signed-in buyer pays; the new member holds the plan and is referred by the buyer. */
export const RegistrationWithPlan = v.intersect([Registration, fields({ planName: Text(60) })])

const named = fields({ username: v.string() })

export const users = endpoints({
  register: {
    method: 'POST',
    path: '/user/create-account',
    role: 'anyone',
    input: Registration,
    output: noData,
    touches: ['Users'],
    message: 'Account create successfully',
  },
  registerWithPlan: {
    method: 'POST',
    path: '/user/create-account-by-purchasing-plan',
    role: 'customer',
    input: RegistrationWithPlan,
    output: noData,
    touches: ['Users', 'Customer', 'Plan', 'Transaction'],
    message: "Hooray! You've successfully purchased!",
  },
  me: {
    method: 'GET',
    path: '/user/get-single-user',
    role: 'signed-in',
    input: nothing,
    output: User,
    tags: ['Customer'],
  },
  block: {
    method: 'PATCH',
    path: '/user/block-user/:username',
    role: 'admin',
    input: fields({ ...named.entries, status: UserStatus }),
    output: noData,
    touches: ['Users'],
    message: 'Blocked or Unblocked successfully',
  },
  delete: {
    method: 'PATCH',
    path: '/user/delete-user/:username',
    role: 'admin',
    input: named,
    output: noData,
    touches: ['Users'],
    message: 'Deleted successfully',
  },
  recover: {
    method: 'PATCH',
    path: '/user/recover-delete-user/:username',
    role: 'admin',
    input: named,
    output: noData,
    touches: ['Users'],
    message: 'Recover successfully',
  },
})
