/** A JSON Schema (2020-12), with the keywords that this document uses. */
export interface SchemaObject {
  $ref?: string
  type?: string
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
export const componentOf = ({ $ref }: SchemaObject): string | undefined => $ref?.slice(componentPath.length)

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
