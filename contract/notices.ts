import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Text } from './fields.ts'

/** The text is empty before the first notice. */
export const Notice = v.object({ notice: v.string() })

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
    input: fields({ notice: Text(2_000) }),
    output: Notice,
    touches: ['Notice'],
    audit: 'post-notice',
    message: 'Update notice successfully',
  },
})
