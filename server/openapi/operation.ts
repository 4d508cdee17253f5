import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { proposedMessage } from '#contract/proposals.ts'
import type { ContractSchemas } from './contract-schemas.ts'
import { createMissingExampleError, fieldDocs, getFieldDocs } from './field-docs.ts'
import { createResponseSchema, failures, requestId } from './responses.ts'
import type { Row } from './rows.ts'
import { getComponentName, getFields, mapValues, omitFields, refTo, type SchemaObject } from './schema-object.ts'

/** The OpenAPI operation of a row. */
export function createOperation(row: Row, { components, of }: ContractSchemas) {
  const { operationId, group, endpoint, docs } = row
  const { input, response } = of[operationId]!
  const parts = createRequestParts(row, input, components)
  return {
    operationId,
    tags: [group],
    summary: docs.summary,
    ...(docs.description && { description: docs.description }),
    security: getSecurity(endpoint),
    ...(parts.parameters.length > 0 && { parameters: parts.parameters }),
    ...(parts.requestBody && { requestBody: parts.requestBody }),
    responses: {
      200: {
        description: getMessage(endpoint),
        headers: isIdempotent(endpoint) ? replayHeaders : requestId,
        content: {
          'application/json': {
            schema: response,
            example: {
              success: true,
              message: getMessage(endpoint),
              data: createExample(response.properties!.data!, components, { owner: operationId }),
            },
          },
        },
      },
      ...(endpoint.method !== 'GET' && endpoint.secondPerson && { 202: proposedResponse }),
      ...failures([...listUsualRefusals(endpoint, Object.keys(getFields(input, components))), ...(docs.refuses ?? [])]),
    },
  }
}

export const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' }
export const replayHeaders = {
  ...requestId,
  'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
}

/** The response of a write that waits for a second administrator. */
const proposedResponse = {
  description: proposedMessage,
  headers: replayHeaders,
  content: {
    'application/json': {
      schema: createResponseSchema({
        type: 'object',
        description: 'The proposal.',
        properties: { proposal: { ...refTo('Id'), description: 'The id of the proposal.' } },
        required: ['proposal'],
      }),
      example: {
        success: true,
        message: proposedMessage,
        data: { proposal: '0190d1f8-5c5b-7c3e-9c0f-3a1f5b7d9e11' },
      },
    },
  },
}

/** The role that a caller needs, and one permission; OpenAPI 3.1 allows both as scopes. */
export const getSecurity = ({ role, permission = [] }: Access) => {
  if (role === 'anyone') return []
  if (role === 'admin') return [permission].flat().map((each) => ({ accessToken: [role, each] }))
  return [{ accessToken: role === 'signed-in' ? [] : [role] }]
}

export const listRoleRefusals = (role: Endpoint['role']): RefusalCode[] => {
  if (role === 'anyone') return []
  const ofBearers: RefusalCode[] = ['not_signed_in', 'session_over', 'account_blocked', 'password_change_needed']
  if (role === 'signed-in') return [...ofBearers, 'factor_required']
  return role === 'admin' ? [...ofBearers, 'not_allowed', 'factor_required'] : [...ofBearers, 'not_allowed']
}

const getMessage = (endpoint: Endpoint) => (endpoint.method === 'GET' ? 'OK' : endpoint.message)

/** Whether the operation supports an Idempotency-Key. */
const isIdempotent = (endpoint: Endpoint) => endpoint.method !== 'GET' && !endpoint.hasSecretResponse

/** The refusals of every operation of this kind. */
function listUsualRefusals(endpoint: Endpoint, fields: string[]): RefusalCode[] {
  const ofBodies: RefusalCode[] = ['malformed_request', 'invalid_input', 'too_slow', 'body_too_large', 'not_json']
  const ofFields: RefusalCode[] = fields.length > 0 ? ['malformed_request', 'invalid_input'] : []
  return [
    ...listRoleRefusals(endpoint.role),
    ...(endpoint.fresh ? (['proof_needed'] as const) : []),
    ...(endpoint.method === 'GET' ? ofFields : ofBodies),
    ...(isIdempotent(endpoint) ? (['request_running', 'key_reused'] as const) : []),
  ]
}

/** The fields of the input: in the path, in the query of a read, in the body of a write. */
function createRequestParts(
  { operationId, endpoint }: Row,
  input: SchemaObject,
  components: Record<string, SchemaObject>,
) {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const isRead = endpoint.method === 'GET'
  const owner = operationId
  const inUrl = Object.entries(getFields(input, components))
    .filter(([name]) => isRead || inPath.includes(name))
    .map(([name, { schema: described, isRequired }]) => {
      const { description, ...schema } = described
      const isInPath = inPath.includes(name)
      return {
        name,
        in: isInPath ? 'path' : 'query',
        required: isInPath || isRequired,
        description,
        schema,
        example: createExample(schema, components, { owner, name }),
      }
    })
  const body = isRead ? {} : omitFields(input, inPath, components)
  const inBody = Object.values(getFields(body, components))
  return {
    parameters: isIdempotent(endpoint) ? [...inUrl, idempotencyKey] : inUrl,
    requestBody: inBody.length > 0 && {
      required: inBody.some(({ isRequired }) => isRequired),
      content: { 'application/json': { schema: body, example: createExample(body, components, { owner }) } },
    },
  }
}

/** A valid value of a schema, from the examples of `fieldDocs`. `owner` and `name` are those of the field. */
function createExample(
  schema: SchemaObject,
  components: Record<string, SchemaObject>,
  { owner, name }: { owner: string; name?: string },
): unknown {
  const inner = (part: SchemaObject) => createExample(part, components, { owner, ...(name && { name }) })
  const own = name ? getFieldDocs(owner, name) : undefined
  if (own?.example !== undefined) return own.example
  const component = getComponentName(schema)
  if (component) return createComponentExample(component, components)
  if (schema.properties) {
    return mapValues(schema.properties, (property, field) =>
      createExample(property, components, { owner, name: field }),
    )
  }
  if (schema.allOf && !schema.type) return Object.assign({}, ...schema.allOf.map(inner))
  if (schema.anyOf) return inner(schema.anyOf[0]!)
  if (schema.items) return [inner(schema.items)]
  const fixed = getFixedExample(schema)
  if (fixed === undefined) throw createMissingExampleError(owner, name)
  return fixed
}

const createComponentExample = (component: string, components: Record<string, SchemaObject>) =>
  fieldDocs[component]?.example ?? createExample(components[component]!, components, { owner: component })

/** An example of a schema that allows few values. Undefined for others. */
function getFixedExample(schema: SchemaObject): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  return schema.type === 'null' ? null : undefined
}
