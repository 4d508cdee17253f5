import { randomUUID } from 'node:crypto'
import { RawJson } from './hostile-values.ts'
import {
  chance,
  type Fields,
  type Generator,
  type Mutation,
  type OperationFacts,
  pick,
  type RequestContext,
  type RequestDraft,
  type Sender,
  setTarget,
} from './malformed-draft.ts'
import { mutations } from './malformed-mutations.ts'
import { type Operation, operations } from './openapi-document.ts'
import { getBodyFields, getParameterFields } from './operation-fields.ts'

export interface MalformedRequest {
  operation: Operation
  /** The name of the mutation, for the failure message. */
  mutation: string
  /** False if the server may accept it. It moves no money in that case. */
  isRefused: boolean
  /** True if the mutated URL may match another route. */
  mayHitOtherRoute: boolean
  sender: Sender
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** A valid token is all that it needs, so most mutations would end the session of the sender. */
const endsSession = 'sessionsSignOut'

const plainTags = ['health', 'changes']

/** All operations with JSON responses, and the mutations that apply to them. */
const operationFacts: OperationFacts[] = operations
  .filter(({ tags, method }) => !plainTags.some((tag) => tags.includes(tag)) && method !== 'HEAD')
  .filter(({ operationId }) => operationId !== endsSession)
  .map((operation) => {
    const [requirement] = operation.security
    const of = {
      operation,
      role: (requirement ? (requirement.accessToken?.[0] ?? 'signed-in') : 'anyone') as OperationFacts['role'],
      inBody: getBodyFields(operation),
      inPath: getParameterFields(operation, 'path'),
      inQuery: getParameterFields(operation, 'query'),
      isWrite: operation.method !== 'GET',
      takesKey: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
      mutations: [],
    }
    return {
      ...of,
      mutations: mutations
        .filter(({ appliesTo }) => appliesTo(of))
        .flatMap((each) => Array<Mutation>(each.weight).fill(each)),
    }
  })

/** Creates a valid request from the document and applies one mutation. */
export function createMalformedRequest(g: Generator, context: RequestContext): MalformedRequest {
  const target = pick(g, operationFacts)
  const { operation, role } = target
  const senders = {
    anyone: [context.anonymous, context.rich, context.admin],
    'signed-in': [context.rich, context.admin],
    customer: [context.rich],
    admin: [context.admin],
  }[role]
  const draft: RequestDraft = {
    operation,
    sender: pick(g, senders),
    method: operation.method,
    path: getExample(operation, 'path'),
    query: chance(g, 50) ? getExample(operation, 'query') : {},
    headers: {},
  }
  const body = operation.requestBody?.content?.['application/json']?.example
  if (body) draft.body = structuredClone(body) as Fields
  // The example has the right password, and a password change would end the sender's session.
  if (draft.body && 'currentPassWord' in draft.body) draft.body.currentPassWord = 'not the password'
  if (target.takesKey && chance(g, 50)) draft.headers['Idempotency-Key'] = randomUUID()
  setTarget(draft, { username: pick(g, context.usernames), id: pick(g, context.ids) })
  const { name: mutation, isRefused, mutate } = pick(g, target.mutations)
  mutate(draft, g, target, context)
  return {
    operation,
    mutation,
    isRefused,
    mayHitOtherRoute: draft.url !== undefined && !isRefused,
    ...serialize(draft),
  }
}

const getExample = ({ parameters }: Operation, where: string): Fields =>
  Object.fromEntries(parameters.filter((each) => each.in === where).map(({ name, example }) => [name, example]))

/** Serializes a draft into the parts of a request. */
function serialize({ operation, sender, method, path, query, body, url, sent, headers }: RequestDraft) {
  const place = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(path[name]))
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
  const whole = search.length > 0 ? `${place}?${search.join('&')}` : place
  const text = body ? json(body) : ''
  const isBare = method === 'GET'
  const content = sent ? sent(text) : text
  return {
    sender,
    method,
    url: url ? url(whole) : whole,
    headers: {
      ...(!isBare && { 'Content-Type': 'application/json' }),
      ...(sender.token && { Authorization: `Bearer ${sender.token}` }),
      ...headers,
    },
    ...(!isBare && content.length > 0 && { body: content }),
  }
}

const encoded = (value: unknown) => encodeURIComponent(String(value).slice(0, 20_000).toWellFormed())

/** Like JSON.stringify, but writes `RawJson` unchanged. */
function json(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_, inner) =>
    inner instanceof RawJson ? `raw ${raw.push(inner.text)} raw` : inner,
  )
  return text.replace(/"raw (\d+) raw"/g, (_, index: string) => raw[Number(index) - 1]!)
}
