import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { type OperationDocs, operationDocs } from './operation-docs.ts'

/** A row of the contract with its documentation. */
export interface Row {
  /** The row's name for generated clients, `paymentsRequest`. */
  operationId: string
  group: string
  endpoint: Endpoint
  docs: OperationDocs
}

export const rows: Row[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
    operationId: `${group}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    group,
    endpoint,
    // The type of `operationDocs` has every row; access by a string loses it.
    docs: (operationDocs as Record<string, Record<string, OperationDocs>>)[group]![name]!,
  })),
)
