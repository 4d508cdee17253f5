import type { Access } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { getSecurity, idempotencyKey, listRoleRefusals, replayHeaders } from './operation.ts'
import { createResponseSchema, failures, requestId } from './responses.ts'
import { refTo, type SchemaObject } from './schema-object.ts'

interface RawOperation {
  operationId: string
  tag: string
  summary: string
  description?: string
  /** By default anyone. */
  access?: Access
  parameters?: object[]
  requestBody?: object
  ok: { description: string; headers?: object; content?: object }
  /** Other responses than 200 and refusals. */
  others?: object
  refuses: RefusalCode[]
}

export const createOperation = ({ tag, access = { role: 'anyone' }, ok, others, refuses, ...rest }: RawOperation) => ({
  ...rest,
  tags: [tag],
  security: getSecurity(access),
  responses: {
    200: { ...ok, headers: { ...requestId, ...ok.headers } },
    ...others,
    ...failures([...listRoleRefusals(access.role), ...refuses]),
  },
})

export const header = (description: string) => ({ description, schema: { type: 'string' } })
const inHeader = (name: string, description: string) => ({ name, in: 'header', ...header(description) })
export const inPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: refTo('Id'),
})
export const object = (description: string, properties: Record<string, SchemaObject>) => ({
  type: 'object',
  description,
  properties,
  required: Object.keys(properties),
})
const json = (schema: object) => ({ 'application/json': { schema } })
export const files = (types: string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
const plain = { 'text/plain': { schema: { type: 'string' } } }

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']
export const videoTypes = ['video/mp4', 'video/webm']
export const immutable = {
  'Cache-Control': header('The bytes of an id never change, so they can be cached without expiry.'),
}
export const nosniff = { 'X-Content-Type-Options': header('`nosniff`.') }
export const idOf = (description: string) => ({ ...refTo('Id'), description })

type Upload = Access & { field: string; message: string }
type UploadDocs = Pick<RawOperation, 'operationId' | 'tag' | 'summary' | 'description' | 'refuses'> & {
  types: string[]
  file: string
  data: Record<string, SchemaObject>
}

/** A form with one file. */
export const createUpload = (
  { field, message, ...access }: Upload,
  { types, file, data, refuses, ...docs }: UploadDocs,
) =>
  createOperation({
    ...docs,
    access,
    parameters: [idempotencyKey],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              [field]: { type: 'string', format: 'binary', contentMediaType: types[0], description: file },
            },
            required: [field],
          },
          encoding: { [field]: { contentType: types.join(', ') } },
        },
      },
    },
    ok: {
      description: message,
      headers: replayHeaders,
      content: json(createResponseSchema(object('The data of the response.', data))),
    },
    refuses: ['malformed_request', 'invalid_input', 'too_large', 'request_running', 'key_reused', ...refuses],
  })

export const createPictureUpload = (
  upload: Upload & { limitBytes: number },
  { effect, ...docs }: Pick<UploadDocs, 'operationId' | 'tag' | 'summary' | 'data'> & { effect: string },
) =>
  createUpload(upload, {
    ...docs,
    description: `JPEG, PNG or WebP of at most ${upload.limitBytes} bytes; the bytes decide the type. It is encoded again, without Exif data. ${effect}`,
    types: pictureTypes,
    file: 'The picture.',
    refuses: ['picture_too_large', 'too_many_pixels', 'too_many_pictures', 'not_a_picture'],
  })

const signed =
  'The body is signed with the phone’s secret by HMAC-SHA256, in the way of its app: `X-Signature` of SMSGate (hex, of body + `X-Timestamp`) or of the other app (hex, of the body), or `X-Joma-Signature: v2=…` (of `X-Joma-Timestamp` + ".POST." + path + "." + body). A timestamp is seconds since 1970.'

/** A call of a till phone, with the format of its app. */
export const createPhoneCall = (docs: Pick<RawOperation, 'operationId' | 'summary' | 'description'>, data: object) =>
  createOperation({
    ...docs,
    tag: 'tillPhones',
    description: `${signed} ${docs.description}`,
    parameters: [inPath('id', 'The phone.')],
    requestBody: {
      required: true,
      content: json({ type: 'object', description: 'In the format of the phone’s app.' }),
    },
    ok: { description: 'OK', content: json(createResponseSchema(data, 'A sentence, in English.')) },
    refuses: ['malformed_request', 'invalid_input', 'not_signed_in', 'body_too_large', 'too_many_requests'],
  })

const videoHeaders = {
  ...requestId,
  'Accept-Ranges': header('`bytes`.'),
  ...immutable,
  ETag: header('A strong validator.'),
}
const rangeHeaders = (example: string) => ({
  ...videoHeaders,
  'Content-Range': header(`\`bytes ${example}/4194304\`.`),
})

/** `hasBody` distinguishes GET from HEAD. */
export const createVideoRead = (
  docs: Pick<RawOperation, 'operationId' | 'summary' | 'description'>,
  { hasBody }: { hasBody: boolean },
) => {
  const content = hasBody && { content: files(videoTypes) }
  return createOperation({
    ...docs,
    tag: 'advertises',
    parameters: [
      inPath('advertise', 'The `advertise` of a task, the `_id` of an upload.'),
      inHeader('Range', 'One range of bytes, `bytes=0-1023`. The response to several ranges is the whole video.'),
      inHeader(
        'If-Range',
        'The ETag of the partial video. If the ETag is another one, the response is the whole video.',
      ),
      inHeader('If-None-Match', 'The ETag of the cached video.'),
    ],
    ok: { description: 'The whole video.', headers: videoHeaders, ...content },
    others: {
      206: { description: 'The requested range.', headers: rangeHeaders('0-1023'), ...content },
      304: { description: 'The cached video is current.', headers: videoHeaders },
      416: { description: 'The video has no such range.', headers: rangeHeaders('*') },
    },
    refuses: ['not_found'],
  })
}

export const createProbe = (operationId: string, summary: string, unready?: string) => ({
  operationId,
  tags: ['health'],
  summary,
  security: [],
  responses: {
    200: { description: 'Yes.', headers: { 'Joma-Version': header('The version of Joma.') }, content: plain },
    ...(unready && { 503: { description: unready, content: plain } }),
  },
})
