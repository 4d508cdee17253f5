import { fieldDocs } from './field-docs.ts'
import { componentOf, mapValues, type SchemaObject } from './schema-object.ts'

/** A valid value of a schema, from the examples of `fieldDocs`. `owner` and `name` are those of the field. */
export function exampleOf(
  schema: SchemaObject,
  components: Record<string, SchemaObject>,
  { owner, name }: { owner: string; name?: string },
): unknown {
  const inner = (part: SchemaObject) => exampleOf(part, components, { owner, ...(name && { name }) })
  const own = name && (fieldDocs[`${owner}.${name}`] ?? fieldDocs[name])
  if (own && own.example !== undefined) return own.example
  const component = componentOf(schema)
  if (component) return exampleOfComponent(component, components)
  if (schema.properties) {
    return mapValues(schema.properties, (property, field) => exampleOf(property, components, { owner, name: field }))
  }
  if (schema.allOf && !schema.type) return Object.assign({}, ...schema.allOf.map(inner))
  if (schema.anyOf) return inner(schema.anyOf[0]!)
  if (schema.items) return [inner(schema.items)]
  return plain(schema)
}

const exampleOfComponent = (component: string, components: Record<string, SchemaObject>) =>
  fieldDocs[component]?.example ?? exampleOf(components[component]!, components, { owner: component })

function plain(schema: SchemaObject): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  throw new Error(`fieldDocs has no example for ${JSON.stringify(schema)}`)
}
