import { glossary } from './field-docs.ts'
import { componentOf, mapValues, type SchemaObject } from './schema-object.ts'

/** Makes a value that a schema lets through, from the glossary's examples. `owner` and `name` say which field it is for. */
export function exampleOf(
  schema: SchemaObject,
  components: Record<string, SchemaObject>,
  { owner, name }: { owner: string; name?: string },
): unknown {
  const inner = (part: SchemaObject) => exampleOf(part, components, { owner, ...(name && { name }) })
  const own = name && (glossary[`${owner}.${name}`] ?? glossary[name])
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
  glossary[component]?.example ?? exampleOf(components[component]!, components, { owner: component })

function plain(schema: SchemaObject): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  throw new Error(`The glossary has no example for ${JSON.stringify(schema)}`)
}
