import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { AccountNumber, TransactionId } from '#contract/account-numbers.ts'
import { BulkResults } from '#contract/bulk.ts'
import { Change } from '#contract/changes.ts'
import type { FieldDocs } from '#contract/docs.ts'
import { docs as sharedFields } from '#contract/fields.docs.ts'
import * as fields from '#contract/fields.ts'
import { modules } from '#contract/index.ts'
import { Taka, TakaOrNone, TakaSum } from '#contract/money.ts'
import { ListedNotification } from '#contract/notification-list.ts'
import * as ownPayments from '#contract/own-payments.ts'
import * as ownUser from '#contract/own-user.ts'
import * as ownWithdrawals from '#contract/own-withdrawals.ts'
import * as proofs from '#contract/proofs.ts'
import * as registration from '#contract/registration.ts'
import { Failure, Success } from '#contract/responses.ts'
import { Tag } from '#contract/tags.ts'
import * as till from '#contract/tills/till.ts'
import * as withdrawalFlags from '#contract/withdrawal-flags.ts'
import { docs, documentedEndpoints } from './docs.ts'
import { getComponentName, mapSchema, mapValues, refTo, type SchemaObject } from './schema-object.ts'

type Docs = Record<string, FieldDocs>

/** Modules with exported schemas, and the docs of their noun. */
const sources: [module: object, own: { fields?: Docs }][] = [
  [{ ...fields, Taka, TakaOrNone, TakaSum, AccountNumber, TransactionId, BulkResults, Failure, Tag, Change }, {}],
  [{ ListedNotification }, docs.notifications],
  [ownPayments, docs.payments],
  [{ ...ownUser, ...registration }, docs.users],
  [{ ...ownWithdrawals, ...withdrawalFlags }, docs.withdrawals],
  [till, docs.tills],
  [proofs, docs.factors],
  ...Object.entries(modules).map(([noun, module]): [object, { fields?: Docs }] => [
    module,
    docs[noun as keyof typeof docs],
  ]),
]

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** Every exported schema of the contract, by its name, which generated clients use for their types. */
const namedSchemas: Record<string, GenericSchema> = {}
/** The docs of the noun of a named schema or an operation. */
const docsOfOwner: Record<string, Docs | undefined> = {}

for (const [module, own] of sources)
  for (const [name, value] of Object.entries(module)) {
    if (!isSchema(value)) continue
    namedSchemas[name] = value
    docsOfOwner[name] = own.fields
  }
for (const { operationId, noun } of documentedEndpoints) docsOfOwner[operationId] = docs[noun].fields

/** The docs of a field of a schema or operation; without `field`, of the schema itself. */
function findDocs(owner: string, field?: string): { description: string; example?: unknown } | undefined {
  const keys = field ? [`${owner}.${field}`, field] : [owner]
  const own = docsOfOwner[owner] ?? {}
  const found = keys.map((key) => own[key]).find(Boolean) ?? keys.map((key) => sharedFields[key]).find(Boolean)
  if (!found) return undefined
  return typeof found === 'string' ? { description: found } : { description: found[0], example: found[1] }
}

/** The docs of a field, which has some. */
export function getFieldDocs(owner: string, field: string) {
  const found = findDocs(owner, field)
  if (!found)
    throw new Error(`The field "${field}" of ${owner} has no docs: add it to the docs of its noun in contract/.`)
  return found
}

export interface ContractSchemas {
  components: Record<string, SchemaObject>
  /** By operation id: the fields of the request, including those of the path, and the response with its envelope. */
  of: Record<string, { input: SchemaObject; response: SchemaObject }>
}

/** The contract's schemas as JSON Schema with descriptions. One conversion, because each converts all named schemas. */
export function createContractSchemas(): ContractSchemas {
  const pairs = Object.fromEntries(
    documentedEndpoints.map(({ operationId, endpoint }) => [
      operationId,
      v.object({ input: endpoint.input, response: Success(endpoint.output) }),
    ]),
  )
  // The library's type covers all drafts of JSON Schema.
  const schemas = toJsonSchemaDefs({ ...namedSchemas, ...pairs }, conversion) as Record<string, SchemaObject>
  const components = mapValues(namedSchemas, (_, name) => ({
    ...mapSchema(schemas[name]!, describing(name)),
    ...(findDocs(name) && { description: findDocs(name)!.description }),
  }))
  const of = mapValues(pairs, (_, operationId) => {
    const { input = {}, response = {} } = schemas[operationId]?.properties ?? {}
    const data = mapSchema(response.properties!.data!, describing(operationId))
    const properties = { ...response.properties, data }
    return {
      input: mapSchema(input, describing(operationId)),
      response: mapSchema(describing('Success')({ ...response, properties }), namingPages(components)),
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

/** Adds the description to every field. */
const describing = (owner: string) => (schema: SchemaObject) => ({
  ...schema,
  ...(schema.properties && {
    properties: mapValues(schema.properties, (property, name) => ({
      ...property,
      description: getFieldDocs(owner, name).description,
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

/** A valid value of a schema, from the examples of the docs. `owner` and `field` are those of the field. */
export function createExample(
  schema: SchemaObject,
  components: Record<string, SchemaObject>,
  owner: string,
  field?: string,
): unknown {
  const inner = (part: SchemaObject) => createExample(part, components, owner, field)
  const own = field && getFieldDocs(owner, field).example
  if (own !== undefined && field) return own
  const component = getComponentName(schema)
  if (component) return findDocs(component)?.example ?? createExample(components[component]!, components, component)
  if (schema.properties)
    return mapValues(schema.properties, (property, name) => createExample(property, components, owner, name))
  if (schema.allOf && !schema.type) return Object.assign({}, ...schema.allOf.map(inner))
  if (schema.anyOf) return inner(schema.anyOf[0]!)
  if (schema.items) return [inner(schema.items)]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  throw new Error(`${field ? `The field "${field}" of ${owner}` : `The schema ${owner}`} needs an example in its docs.`)
}
