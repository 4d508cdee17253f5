import type { Access } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { getSecurity, idempotencyKey, listRoleRefusals, replayHeaders } from './operation.ts'
import { createResponseSchema, failures } from './responses.ts'
import type { SchemaObject } from './schema-object.ts'

type Upload = Access & {
  /** The form field of the file. */
  field: string
  message: string
}

interface UploadDocs {
  operationId: string
  group: string
  summary: string
  description: string
  types: [string, ...string[]]
  /** The description of the file. */
  file: string
  /** The fields of the response's data. */
  data: Record<string, SchemaObject>
  refuses: RefusalCode[]
}

const refusals: RefusalCode[] = ['malformed_request', 'invalid_input', 'too_large', 'request_running', 'key_reused']

/** The OpenAPI operation of an upload: a form with one file. */
export const createUploadOperation = (
  { field, message, ...access }: Upload,
  { group, types, file, data, refuses, ...docs }: UploadDocs,
) => ({
  ...docs,
  tags: [group],
  security: getSecurity(access),
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
  responses: {
    200: {
      description: message,
      headers: replayHeaders,
      content: { 'application/json': { schema: createResponseSchema(createDataSchema(data)) } },
    },
    ...failures([...listRoleRefusals(access.role), ...refusals, ...refuses]),
  },
})

const createDataSchema = (properties: Record<string, SchemaObject>) => ({
  type: 'object',
  description: 'The data of the response.',
  properties,
  required: Object.keys(properties),
})
