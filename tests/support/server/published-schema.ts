import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type Operation, openApi } from './openapi-document.ts'

// Most of 2,300 schemas check one response: to compile each takes longer than its checks, and a fifth of it this way.
const quickly = { inlineRefs: false, code: { optimize: false } }
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, ...quickly })
formats.default(ajv)
// The document is not a schema, but contains all schemas.
ajv.addVocabulary(Object.keys(openApi))
ajv.addSchema(openApi, 'openapi')

/** Compiles the schema at a path of the document. The result returns a list of errors. */
export const compileSchema = (...path: string[]) => {
  const pointer = path.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` })
  return (value: unknown): string[] =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

const checks = new Map<string, ReturnType<typeof compileSchema>>()

/** Returns the errors of a response against the document; an empty list if it is valid. */
export function validateReply(operation: Operation, { status, body }: { status: number; body: unknown }): string[] {
  if (!operation.responses[status]) return [`${operation.operationId} does not describe the status ${status}`]
  const { path, method } = operation
  const schemaPath = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ]
  const name = schemaPath.join(' ')
  if (!checks.has(name)) checks.set(name, compileSchema(...schemaPath))
  return checks.get(name)!(body)
}
