import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { page, paging, search } from './lists.ts'

/** One uploaded video. `size` is bytes, `rewarded` the number of its rewarded tasks. A retired one creates no new tasks. */
export const Advertise = v.object({
  _id: Id,
  name: v.string(),
  size: v.number(),
  created_at: Moment,
  retired_at: v.nullable(Moment),
  rewarded: v.number(),
})
export type Advertise = v.InferOutput<typeof Advertise>

export const advertises = endpoints({
  list: {
    method: 'GET',
    path: '/advertise/get-advertises',
    role: 'admin',
    permission: 'content.write',
    input: fields({
      ...paging,
      /** A part of the name. */
      search,
      /** Live ones by default. */
      status: v.optional(v.picklist(['live', 'retired'])),
    }),
    output: page(Advertise),
    tags: ['Advertise'],
  },
  retire: {
    method: 'PATCH',
    path: '/advertise/retire/:id',
    role: 'admin',
    permission: 'content.write',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Advertise', 'Task'],
    audit: 'retire-advertise',
    message: 'Advertise retired successfully.',
  },
})

/** Multipart with one field `file`. Not a row, because the body is streamed and never in memory as a whole. */
export const advertiseUpload = {
  method: 'POST',
  path: '/upload/upload-advertise',
  role: 'admin',
  permission: 'content.write',
  field: 'file',
  output: v.object({ advertise: Id }),
  touches: ['Advertise', 'Task'],
  audit: 'upload-advertise',
  message: 'Advertise upload successfully.',
} as const
