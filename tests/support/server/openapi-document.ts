import { app } from './test-app.ts'
import type { Sender } from './wire.ts'

/** A schema, or another part of the document that the tests do not read. */
type Part = Record<string, unknown>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Part
  example?: unknown
}

interface Media {
  schema?: Part
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface Content {
  content?: Record<string, Media>
}

interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content & { description: string; headers?: Part }>
}

interface OpenApi {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Part>; parameters: Record<string, Parameter> }
  [field: string]: unknown
}

export interface Operation extends Omit<OperationObject, 'parameters'> {
  path: string
  method: string
  parameters: Parameter[]
}

/** The document of the test app. */
export const openApi = (await (await app.request('/api/v1/openapi.json')).json()) as OpenApi

/** All operations of the document. */
export const operations: Operation[] = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
    parameters: parameters.map(resolveParameter),
  })),
)

function resolveParameter(parameter: Parameter | { $ref: string }): Parameter {
  return '$ref' in parameter ? openApi.components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter
}

/** `banks.add` is the operation `banksAdd`. */
export const toOperationId = (name: string) => name.replace(/\.(\w)/, (_, first: string) => first.toUpperCase())

/** The operation of an endpoint. */
export function findOperation({ method, path }: { method: string; path: string }): Operation | undefined {
  const template = `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`
  return operations.find((each) => each.method === method && each.path === template)
}

export function getOperation(operationId: string): Operation {
  const found = operations.find((operation) => operation.operationId === operationId)
  if (!found) throw new Error(`The document has no operation ${operationId}`)
  return found
}

/** Makes a call from the information of the document alone, which determines the location of each field. */
export async function requestOperation(
  { path, method, parameters, requestBody }: Operation,
  fields: Record<string, unknown>,
  { as, key }: Sender = {},
): Promise<Response> {
  const isIn = (place: string) => (name: string) => parameters.some((each) => each.in === place && each.name === name)
  const pickFields = (matches: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => matches(name)))
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))
  const query = new URLSearchParams(pickFields(isIn('query')) as Record<string, string>)
  const body = requestBody && JSON.stringify(pickFields((name) => !isIn('path')(name)))
  return app.request(query.size > 0 ? `${url}?${query}` : url, {
    method,
    headers: {
      ...(as && { Authorization: `Bearer ${as.token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  })
}
