import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { Choice, Password, Text } from './fields.ts'
import { issue } from './issues.ts'
import { successes } from './successes.ts'

export const EmailChange = fields({
  email: v.pipe(Text(254), v.email(issue('not_an_email'))),
  currentPassWord: Password,
})

export const emails = endpoints({
  /** Mails a link to the new address. The old address stays until the link is used. */
  change: {
    method: 'PATCH',
    path: '/user/change-email',
    role: 'signed-in',
    input: EmailChange,
    output: noData,
    touches: ['Auth'],
    message: successes.email_link_sent,
  },
  /** `token` is the parameter `pet` of the mailed link. */
  confirm: {
    method: 'PATCH',
    path: '/user/confirm-email',
    role: 'anyone',
    input: fields({ token: v.pipe(Text(200), v.regex(/^[\w-]*$/, issue('not_a_reset_token'))) }),
    output: noData,
    touches: ['Users', 'Customer'],
    message: successes.email_changed,
  },
  /** The language of the caller's mails. Safe to repeat. */
  setLanguage: {
    method: 'POST',
    path: '/user/set-mail-language',
    role: 'customer',
    input: fields({ locale: Choice(['en', 'bn']) }),
    output: noData,
    touches: [],
    message: 'The language of your mails is saved.',
    isSmall: true,
  },
})
