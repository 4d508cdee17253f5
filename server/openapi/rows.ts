import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { type Said, said } from './operation-docs.ts'

/** One row of the contract, with what the document says of it. */
export interface Row {
  /** The row's name for generated clients, `paymentsRequest`. */
  operationId: string
  group: string
  endpoint: Endpoint
  said: Said
}

export const rows: Row[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
    operationId: `${group}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    group,
    endpoint,
    // Its type says that it has every row; walking the rows by name is what loses that.
    said: (said as Record<string, Record<string, Said>>)[group]![name]!,
  })),
)
