import { hostileTexts, hostileValues, RawJson } from './hostile-values.ts'
import { type Operation, openApi } from './openapi-document.ts'
import { compileSchema } from './published-schema.ts'

/** A request field, with the labels of the hostile values that the document forbids and permits. */
export interface Field {
  /** The field names from the top of the body, or the one name of a parameter. */
  path: string[]
  isRequired: boolean
  forbidden: string[]
  permitted: string[]
}

interface Schema {
  $ref?: string
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** The fields of a JSON body, including nested fields. */
export const getBodyFields = (operation: Operation): Field[] => {
  const { path, method, requestBody } = operation
  const schema = requestBody?.content?.['application/json']?.schema as Schema | undefined
  const pointer = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema']
  return schema ? collectFields(schema, pointer, []) : []
}

/** The parameters in the path or the query. */
export const getParameterFields = ({ path, method, parameters }: Operation, where: 'path' | 'query'): Field[] =>
  parameters.flatMap((parameter, index) => {
    if (parameter.in !== where) return []
    const isRight = compileSchema('paths', path, method.toLowerCase(), 'parameters', String(index), 'schema')
    return [
      { path: [parameter.name], isRequired: parameter.required ?? false, ...classifyValues(isRight, hostileTexts) },
    ]
  })

function collectFields(schema: Schema, pointer: string[], above: string[]): Field[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return collectFields(openApi.components.schemas[name] as Schema, ['components', 'schemas', name], above)
  }
  const parts = (schema.allOf ?? []).flatMap((part, index) =>
    collectFields(part, [...pointer, 'allOf', String(index)], above),
  )
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const here = [...pointer, 'properties', name]
    const path = [...above, name]
    const isRequired = schema.required?.includes(name) ?? false
    return [
      { path, isRequired, ...classifyValues(withDescription(compileSchema(...here)), hostileValues) },
      ...collectFields(inner, here, path),
    ]
  })
  return [...parts, ...own]
}

/** Rules that only descriptions state: no lone surrogates, and at most two decimals. */
const followsDescription = (value: unknown) => {
  if (typeof value === 'string') return value.isWellFormed()
  return typeof value !== 'number' || Number(value.toFixed(2)) === value
}

const withDescription = (isRight: (value: unknown) => string[]) => (value: unknown) =>
  followsDescription(value) ? isRight(value) : ['The description forbids it.']

function classifyValues(isRight: (value: unknown) => string[], values: Record<string, unknown>) {
  const isPermitted = (label: string) => {
    const value = values[label]
    return isRight(value instanceof RawJson ? JSON.parse(value.text) : value).length === 0
  }
  const labels = Object.keys(values)
  return { permitted: labels.filter(isPermitted), forbidden: labels.filter((label) => !isPermitted(label)) }
}
