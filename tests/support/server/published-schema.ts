import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type Operation, openApi } from './openapi-document.ts'

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
formats.default(ajv)
// The document is no schema itself, but the place where they all are.
ajv.addVocabulary(Object.keys(openApi))
ajv.addSchema(openApi, 'openapi')

/** Checks values against the schema at a place of the document. */
export const compileSchema = (...path: string[]) => {
  const pointer = path.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` })
  return (value: unknown): string[] =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

const checks = new Map<string, ReturnType<typeof compileSchema>>()

/** What is wrong with an answer of a call, as the document describes it. Nothing where the list is empty. */
export function validateReply(operation: Operation, { status, body }: { status: number; body: unknown }): string[] {
  if (!operation.responses[status]) return [`${operation.operationId} does not say that it can answer ${status}`]
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
