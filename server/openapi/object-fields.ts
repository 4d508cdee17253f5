import { componentOf, type SchemaObject } from './schema-object.ts'

type Components = Record<string, SchemaObject>

interface Field {
  schema: SchemaObject
  isRequired: boolean
}

/** The fields of an object, which can be a component or consist of several objects. */
export function fieldsOf(schema: SchemaObject, components: Components): Record<string, Field> {
  const component = componentOf(schema)
  if (component) return fieldsOf(components[component]!, components)
  const own = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, { schema: field, isRequired: schema.required?.includes(name) ?? false }] as const,
  )
  const parts = (schema.allOf ?? []).map((part) => fieldsOf(part, components))
  return Object.assign({}, ...parts, Object.fromEntries(own))
}

/** The same object without some of its fields. A component with one of them is inlined. */
export function withoutFields(schema: SchemaObject, names: string[], components: Components): SchemaObject {
  const fields = fieldsOf(schema, components)
  if (!names.some((name) => name in fields)) return schema
  const component = componentOf(schema)
  if (component) return withoutFields(components[component]!, names, components)
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => withoutFields(part, names, components))
    const filled = parts.filter((part) => Object.keys(fieldsOf(part, components)).length > 0)
    return filled.length === 1 ? filled[0]! : { ...schema, allOf: filled }
  }
  const remains = (name: string) => !names.includes(name)
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => remains(name))),
    required: (schema.required ?? []).filter(remains),
  }
}
