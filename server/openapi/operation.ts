import { type Access, basePath, type Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { proposedMessage } from '#contract/proposals.ts'
import type { DocumentedEndpoint } from './docs.ts'
import { createResponseSchema, failures, requestId } from './responses.ts'
import { getFields, omitFields, refTo, type SchemaObject } from './schema-object.ts'
import { type ContractSchemas, createExample } from './schemas.ts'

/** The OpenAPI operation of an endpoint. */
export function createOperation(documented: DocumentedEndpoint, { components, of }: ContractSchemas) {
  const { operationId, noun, endpoint, summary, description, refuses } = documented
  const { input, response } = of[operationId]!
  const { parameters, requestBody } = createRequestParts(documented, input, components)
  const message = endpoint.method === 'GET' ? 'OK' : endpoint.message
  const data = createExample(response.properties!.data!, components, operationId)
  return {
    operationId,
    tags: [noun],
    summary,
    ...(description && { description }),
    security: getSecurity(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: message,
        headers: isIdempotent(endpoint) ? replayHeaders : requestId,
        content: { 'application/json': { schema: response, example: { success: true, message, data } } },
      },
      ...(endpoint.method !== 'GET' && endpoint.secondPerson && { 202: proposedResponse }),
      ...failures([...listUsualRefusals(endpoint, Object.keys(getFields(input, components))), ...refuses]),
    },
  }
}

/** The path of an endpoint with the parameters of OpenAPI: `/api/v1/plan/{id}`. */
export const toTemplate = (path: string) => `${basePath}${path.replace(/:(\w+)/g, '{$1}')}`

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

/** Whether the operation supports an Idempotency-Key. */
const isIdempotent = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' && endpoint.hasSecretResponse !== 'repeatable' && endpoint.isSmall !== 'repeatable'

/** The refusals of every operation of this kind. */
function listUsualRefusals(endpoint: Endpoint, fields: string[]): RefusalCode[] {
  const ofBodies: RefusalCode[] = ['malformed_request', 'invalid_input', 'too_slow', 'body_too_large', 'not_json']
  const ofFields: RefusalCode[] = fields.length > 0 ? ['malformed_request', 'invalid_input'] : []
  return [
    ...listRoleRefusals(endpoint.role),
    ...(endpoint.fresh ? (['proof_needed'] as const) : []),
    ...(endpoint.method === 'GET' ? ofFields : ofBodies),
    ...(isIdempotent(endpoint) ? (['request_running', 'key_reused', 'already_sent'] as const) : []),
    ...(endpoint.method !== 'GET' && endpoint.hasSecretResponse === true ? (['answer_not_stored'] as const) : []),
  ]
}

/** The fields of the input: in the path, in the query of a read, in the body of a write. */
function createRequestParts(
  { operationId, endpoint }: DocumentedEndpoint,
  input: SchemaObject,
  components: ContractSchemas['components'],
) {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const isRead = endpoint.method === 'GET'
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
        example: createExample(schema, components, operationId, name),
      }
    })
  const body = isRead ? {} : omitFields(input, inPath, components)
  const inBody = Object.values(getFields(body, components))
  return {
    parameters: isIdempotent(endpoint) ? [...inUrl, idempotencyKey] : inUrl,
    requestBody: inBody.length > 0 && {
      required: inBody.some(({ isRequired }) => isRequired),
      content: { 'application/json': { schema: body, example: createExample(body, components, operationId) } },
    },
  }
}
