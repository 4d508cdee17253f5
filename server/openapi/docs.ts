import * as accounts from '#contract/accounts.docs.ts'
import type { NounDocs, OperationDocs } from '#contract/docs.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { type contract, endpointsByName } from '#contract/index.ts'
import * as messages from '#contract/messages.docs.ts'
import * as requests from '#contract/requests.docs.ts'
import * as signIn from '#contract/sign-in.docs.ts'
import * as staff from '#contract/staff.docs.ts'
import * as tasks from '#contract/tasks.docs.ts'
import * as tills from '#contract/tills/tills.docs.ts'
import * as users from '#contract/users.docs.ts'

/** The words of each noun. A missing one does not compile. */
export const docs: { [Noun in keyof typeof contract]: NounDocs<Noun> } = {
  ...accounts,
  ...messages,
  ...requests,
  ...signIn,
  ...staff,
  ...tasks,
  ...tills,
  ...users,
}

type Noun = keyof typeof docs

/** An endpoint of the contract with its documentation. */
export interface DocumentedEndpoint {
  /** The endpoint's name for generated clients, `paymentsRequest`. */
  operationId: string
  noun: Noun
  endpoint: Endpoint
  summary: string
  description: string
  /** The refusals of this operation, besides those of every operation of its kind. */
  refuses: RefusalCode[]
}

export const documentedEndpoints: DocumentedEndpoint[] = Object.entries(endpointsByName).map(
  ([endpointName, endpoint]) => {
    const [noun, name] = endpointName.split('.') as [Noun, string]
    const own = (docs[noun].operations as Record<string, OperationDocs>)[name]!
    const { text, refuses } = typeof own === 'string' ? { text: own, refuses: [] } : own
    const [summary, ...sentences] = text.split('. ')
    return {
      operationId: `${noun}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      noun,
      endpoint,
      summary: summary!,
      description: sentences.join('. '),
      refuses,
    }
  },
)
