import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { NewPassword, Password, Text, Username } from './fields.ts'
import { issue } from './issues.ts'
import { Gender } from './own-user.ts'
import { plainNumber } from './plain-input.ts'
import { successes } from './successes.ts'

/** Of any country, because members may live abroad. The server stores it as `plainNumber`. */
const MobileNumber = v.pipe(
  Text(40),
  v.check((text) => /^\+?\d{6,20}$/.test(plainNumber(text)), issue('not_a_mobile_number')),
)

/** Without a role: the server sets it. */
export const NewAdmin = v.pipe(
  fields({
    username: Username,
    email: v.pipe(Text(254), v.email(issue('not_an_email'))),
    country: Text(60),
    mobile_number: MobileNumber,
    gender: Gender,
    password: NewPassword,
    confirm_password: Password,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm_password']],
      (input) => input.password === input.confirm_password,
      issue('passwords_differ'),
    ),
    ['confirm_password'],
  ),
)

/** `refer_code` is from a member's share link, `/register?ref=CODE`. */
export const Registration = v.intersect([
  NewAdmin,
  v.object({ refer_code: v.optional(v.pipe(v.string(), v.maxLength(32, issue('too_long', 32)))) }),
])
export type Registration = v.InferOutput<typeof Registration>

/** `users.register`. In a separate file, so that signed-out users load no other endpoint of users. */
export const { register } = endpoints({
  register: {
    method: 'POST',
    path: '/user/create-account',
    role: 'anyone',
    input: Registration,
    output: noData,
    touches: ['Users'],
    message: successes.account_created,
  },
})
