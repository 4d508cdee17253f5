import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Text } from './fields.ts'
import { issue } from './issues.ts'

/** The text is empty before the first notice. Without a Bengali text, Bengali readers see the other one. */
export const Notice = v.object({ notice: v.string(), notice_bn: v.optional(v.string(), '') })

export const notices = endpoints({
  get: {
    method: 'GET',
    path: '/notice/get-notice',
    role: 'signed-in',
    input: nothing,
    output: Notice,
    tags: ['Notice'],
    worksOffline: true,
  },
  post: {
    method: 'POST',
    path: '/notice/post-notice',
    role: 'admin',
    permission: 'content.write',
    secondPerson: 'number',
    input: fields({
      notice: Text(2_000),
      notice_bn: v.optional(v.pipe(v.string(), v.maxLength(2_000, issue('too_long', 2_000)), v.trim()), ''),
    }),
    output: Notice,
    touches: ['Notice'],
    audit: 'post-notice',
    message: 'Update notice successfully',
  },
})
