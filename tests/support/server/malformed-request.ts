import { randomUUID } from 'node:crypto'
import { RawJson } from './hostile-values.ts'
import {
  aim,
  chance,
  type Draft,
  type Facts,
  type Fields,
  type Generate,
  type Mutation,
  pick,
  type Sender,
  type World,
} from './malformed-draft.ts'
import { mutations } from './malformed-mutations.ts'
import { type Operation, operations } from './open-api.ts'
import { bodyFieldsOf, parameterFieldsOf } from './operation-fields.ts'

export interface Malformed {
  operation: Operation
  /** What is wrong with it, for whoever reads a failure. */
  what: string
  /** False where the server need not find anything wrong with it. It moves no money then either. */
  isRefused: boolean
  /** True where it may be for another call by now. */
  isElsewhere: boolean
  sender: Sender
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

const plainTags = ['health', 'changes']

/** Every call that answers in JSON, with what can be wrong with it. */
const facts: Facts[] = operations
  .filter(({ tags, method }) => !plainTags.some((tag) => tags.includes(tag)) && method !== 'HEAD')
  .map((operation) => {
    const [requirement] = operation.security
    const of = {
      operation,
      role: (requirement ? (requirement.accessToken?.[0] ?? 'signed-in') : 'anyone') as Facts['role'],
      inBody: bodyFieldsOf(operation),
      inPath: parameterFieldsOf(operation, 'path'),
      inQuery: parameterFieldsOf(operation, 'query'),
      isWrite: operation.method !== 'GET',
      takesKey: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
      mutations: [],
    }
    return {
      ...of,
      mutations: mutations.filter(({ fits }) => fits(of)).flatMap((each) => Array<Mutation>(each.weight).fill(each)),
    }
  })

/** Makes a request that is wrong in one way at least, out of one the document describes. */
export function malformedRequest(g: Generate, world: World): Malformed {
  const about = pick(g, facts)
  const { operation, role } = about
  const senders = {
    anyone: [world.nobody, world.rich, world.admin],
    'signed-in': [world.rich, world.admin],
    customer: [world.rich],
    admin: [world.admin],
  }[role]
  const draft: Draft = {
    operation,
    sender: pick(g, senders),
    method: operation.method,
    path: exampleOf(operation, 'path'),
    query: chance(g, 50) ? exampleOf(operation, 'query') : {},
    headers: {},
  }
  const body = operation.requestBody?.content?.['application/json']?.example
  if (body) draft.body = structuredClone(body) as Fields
  // The example's is right, and the senders are to stay signed in.
  if (draft.body && 'currentPassWord' in draft.body) draft.body.currentPassWord = 'not the password'
  if (about.takesKey && chance(g, 50)) draft.headers['Idempotency-Key'] = randomUUID()
  aim(draft, { username: pick(g, world.usernames), id: pick(g, world.ids) })
  const { what, isRefused, spoil } = pick(g, about.mutations)
  spoil(draft, g, about, world)
  return { operation, what, isRefused, isElsewhere: draft.url !== undefined && !isRefused, ...written(draft) }
}

const exampleOf = ({ parameters }: Operation, where: string): Fields =>
  Object.fromEntries(parameters.filter((each) => each.in === where).map(({ name, example }) => [name, example]))

/** A draft as it travels. */
function written({ operation, sender, method, path, query, body, url, sent, headers }: Draft) {
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

/** JSON, with what is no JSON written as it is. */
function json(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_, inner) =>
    inner instanceof RawJson ? `raw ${raw.push(inner.text)} raw` : inner,
  )
  return text.replace(/"raw (\d+) raw"/g, (_, index: string) => raw[Number(index) - 1]!)
}
