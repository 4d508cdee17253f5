import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { BulkResults } from '#contract/bulk.ts'
import { Change } from '#contract/changes.ts'
import * as fields from '#contract/fields.ts'
import { modules } from '#contract/index.ts'
import { Taka, TakaOrNone, TakaSum } from '#contract/money.ts'
import { ListedNotification } from '#contract/notification-list.ts'
import * as ownUser from '#contract/own-user.ts'
import * as proofs from '#contract/proofs.ts'
import * as registration from '#contract/registration.ts'
import { Failure, Success } from '#contract/responses.ts'
import { Tag } from '#contract/tags.ts'
import { fieldDocs, getFieldDocs } from './field-docs.ts'
import type { Row } from './rows.ts'
import { getComponentName, mapSchema, mapValues, refTo, type SchemaObject } from './schema-object.ts'

const isSchema = (entry: [string, unknown]): entry is [string, GenericSchema] => {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

const shared = [
  fields,
  { Taka, TakaOrNone, TakaSum, BulkResults, Failure, Tag, Change, ListedNotification },
  ownUser,
  proofs,
  registration,
]

/** Every exported schema of the contract, by its name, which generated clients use for their types. */
const namedSchemas: Record<string, GenericSchema> = Object.fromEntries(
  [...shared, ...Object.values(modules)].flatMap((exported) => Object.entries(exported).filter(isSchema)),
)

export interface ContractSchemas {
  components: Record<string, SchemaObject>
  /** By operation id: the fields of the request, including those of the path, and the response with its envelope. */
  of: Record<string, { input: SchemaObject; response: SchemaObject }>
}

/** The contract's schemas as JSON Schema with descriptions. One conversion, because each converts all named schemas. */
export function createContractSchemas(rows: Row[]): ContractSchemas {
  const pairs = rows.map(({ operationId, endpoint }) => {
    const pair = v.object({ input: endpoint.input, response: Success(endpoint.output) })
    return [operationId, pair] as const
  })
  const converted = toJsonSchemaDefs({ ...namedSchemas, ...Object.fromEntries(pairs) }, conversion)
  // The library's type covers all drafts of JSON Schema.
  const schemas = converted as Record<string, SchemaObject>
  const components = mapValues(namedSchemas, (_, name) => ({
    ...mapSchema(schemas[name]!, describing(name)),
    ...(fieldDocs[name] && { description: fieldDocs[name].description }),
  }))
  const of = mapValues(Object.fromEntries(pairs), (_, operationId) => {
    const { input = {}, response = {} } = schemas[operationId]?.properties ?? {}
    return {
      input: mapSchema(input, describing(operationId)),
      response: mapSchema(mapSchema(response, describing('Success', operationId)), namingPages(components)),
    }
  })
  return { components, of }
}

const conversion: Parameters<typeof toJsonSchemaDefs>[1] = {
  target: 'draft-2020-12',
  typeMode: 'input',
  overrideRef: ({ referenceId }) => refTo(referenceId).$ref,
  // A check without a JSON Schema equivalent is left out; its field's description has it. A schema without one is an error.
  overrideAction: ({ valibotAction, jsonSchema, errors }) => {
    if (valibotAction.type !== 'regex' || !jsonSchema.pattern) return errors && jsonSchema
    const { source } = (valibotAction as v.RegexAction<string, undefined>).requirement
    return jsonSchema.pattern === source
      ? jsonSchema
      : { ...jsonSchema, allOf: [...(jsonSchema.allOf ?? []), { pattern: source }] }
  },
}

/** Adds the description to every field. `usedBy` is for the message of a missing one. */
const describing =
  (owner: string, usedBy = owner) =>
  (schema: SchemaObject) => ({
    ...schema,
    ...(schema.properties && {
      properties: mapValues(schema.properties, (property, name) => ({
        ...property,
        description: getFieldDocs(owner, name, usedBy).description,
      })),
    }),
  })

/** A page of payments becomes the component `PaymentPage`. */
const namingPages = (components: Record<string, SchemaObject>) => (schema: SchemaObject) => {
  const item = schema.properties?.next_cursor && getComponentName(schema.properties.items?.items ?? {})
  if (!item) return schema
  const { description, ...page } = schema
  components[`${item}Page`] = page
  return { ...refTo(`${item}Page`), ...(description && { description }) }
}
