/** A JSON Schema (2020-12), with the keywords that this document uses. */
export interface SchemaObject {
  $ref?: string
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  items?: SchemaObject
  properties?: Record<string, SchemaObject>
  required?: string[]
  additionalProperties?: SchemaObject
  allOf?: SchemaObject[]
  anyOf?: SchemaObject[]
  [keyword: string]: unknown
}

const componentPath = '#/components/schemas/'

export const refTo = (component: string): SchemaObject => ({ $ref: `${componentPath}${component}` })

/** The name of the component that a schema references. */
export const getComponentName = ({ $ref }: SchemaObject): string | undefined => $ref?.slice(componentPath.length)

/** Changes a schema and every schema in it, innermost first. */
export function mapSchema(schema: SchemaObject, change: (schema: SchemaObject) => SchemaObject): SchemaObject {
  const inner = (each: SchemaObject) => mapSchema(each, change)
  return change({
    ...schema,
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.additionalProperties && { additionalProperties: inner(schema.additionalProperties) }),
    ...(schema.properties && { properties: mapValues(schema.properties, inner) }),
    ...(schema.allOf && { allOf: schema.allOf.map(inner) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
  })
}

export const mapValues = <From, To>(record: Record<string, From>, change: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

type Components = Record<string, SchemaObject>

interface Field {
  schema: SchemaObject
  isRequired: boolean
}

/** The fields of an object, which can be a component or consist of several objects. */
export function getFields(schema: SchemaObject, components: Components): Record<string, Field> {
  const component = getComponentName(schema)
  if (component) return getFields(components[component]!, components)
  const own = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, { schema: field, isRequired: schema.required?.includes(name) ?? false }] as const,
  )
  const parts = (schema.allOf ?? []).map((part) => getFields(part, components))
  return Object.assign({}, ...parts, Object.fromEntries(own))
}

/** The same object without some of its fields. A component with one of them is inlined. */
export function omitFields(schema: SchemaObject, names: string[], components: Components): SchemaObject {
  const fields = getFields(schema, components)
  if (!names.some((name) => name in fields)) return schema
  const component = getComponentName(schema)
  if (component) return omitFields(components[component]!, names, components)
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => omitFields(part, names, components))
    const filled = parts.filter((part) => Object.keys(getFields(part, components)).length > 0)
    return filled.length === 1 ? filled[0]! : { ...schema, allOf: filled }
  }
  const remains = (name: string) => !names.includes(name)
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => remains(name))),
    required: (schema.required ?? []).filter(remains),
  }
}
