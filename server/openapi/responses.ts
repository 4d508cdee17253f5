import { type RefusalCode, refusals } from '#contract/errors.ts'
import { fieldIssues } from '#contract/issues.ts'
import { fillSentence } from '#contract/sentences.ts'
import { refTo } from './schema-object.ts'
import { getFieldDocs } from './schemas.ts'

/** Headers of several responses. */
export const headers = {
  RequestId: {
    description: 'The id of the request in the server’s log.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Whole seconds until the same request may succeed.',
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
  },
  IdempotencyReplayed: {
    description: 'Present if the response is the stored one of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
}

export const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** Refusals that every call can get. */
const ofAll: RefusalCode[] = ['too_many_requests', 'unexpected', 'unavailable']

/** The codes whose responses have `Retry-After`. */
const temporary: RefusalCode[] = [
  'request_running',
  'task_too_early',
  'too_many_attempts',
  'too_many_requests',
  'unavailable',
]

/** The refusals of a call, by status: their codes, with an example of each. */
export function failures(codes: RefusalCode[]) {
  const all = [...new Set([...codes, ...ofAll])]
  const statuses = [...new Set(all.map(getStatus))].sort()
  return Object.fromEntries(
    statuses.map((status) => [status, failure(all.filter((code) => getStatus(code) === status))]),
  )
}

const getStatus = (code: RefusalCode) => String(refusals[code][0])
const getSentence = (code: RefusalCode) => fillSentence(refusals[code][1], getExampleValues(code))

const failure = (codes: RefusalCode[]) => ({
  description: codes.map(getSentence).join(' '),
  headers: { ...requestId, ...(codes.some((code) => temporary.includes(code)) && retryAfter) },
  content: {
    'application/json': {
      schema: {
        ...refTo('Failure'),
        type: 'object',
        properties: { code: { type: 'string', enum: codes, description: getFieldDocs('Failure', 'code').description } },
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: createExample(code) }])),
    },
  },
})

const createExample = (code: RefusalCode) => ({
  success: false,
  code,
  message: getSentence(code),
  ...(getExampleValues(code) && { values: getExampleValues(code) }),
  ...(code === 'invalid_input' && {
    issues: { field: { code: 'required' } },
    errors: { field: fieldIssues.required },
  }),
})

function getExampleValues(code: RefusalCode): Record<string, number> | undefined {
  const names = [...refusals[code][1].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, exampleValues[name]!])) : undefined
}

const exampleValues: Record<string, number> = { seconds: 12, minutes: 15, min: 500, reward: 200, limit: 100 }

/** The schema of a successful response. `message` describes its sentence. */
export const createResponseSchema = (data: object, message = 'A sentence for users, in English.') => ({
  type: 'object',
  properties: {
    success: { const: true, description: 'Always true.' },
    message: { type: 'string', description: message },
    data,
  },
  required: ['success', 'message', 'data'],
})
