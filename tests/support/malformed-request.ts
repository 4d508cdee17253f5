import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { brokenBodies, brokenJson, hostileSteps, hostileValues, RawJson } from './hostile-values.ts'
import { type Operation, operations } from './open-api.ts'
import { bodyFieldsOf, type Field, parameterFieldsOf } from './operation-fields.ts'

type Generate = fc.GeneratorValue
type Fields = Record<string, unknown>

/** Somebody who sends requests. */
export interface Sender {
  name: string
  /** What the document calls it; undefined for somebody who is not signed in. */
  role?: 'customer' | 'admin'
  token?: string
}

/** Who sends, and what there is to aim at. */
export interface World {
  nobody: Sender
  admin: Sender
  /** A member with money. Sends only what has to be refused. */
  rich: Sender
  /** A member without. */
  poor: Sender
  /** Things that are there, none of them the senders'. */
  usernames: string[]
  ids: string[]
  /** Ids of things that hold no money whatever is done to them. */
  harmless: string[]
  /** Whole `Authorization` headers that let nobody in. */
  wrongTokens: string[]
}

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

/** A call on its way to be spoiled: its fields where they belong, before they are written down. */
interface Draft {
  operation: Operation
  sender: Sender
  method: string
  path: Fields
  query: Fields
  body?: Fields
  url?: (url: string) => string
  sent?: (text: string) => string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

interface Mutation {
  what: string
  /** How often it is chosen, against the others. */
  weight: number
  isRefused: boolean
  fits: (facts: Facts) => boolean
  spoil: (draft: Draft, g: Generate, facts: Facts, world: World) => void
}

/** What the document says of a call, as far as spoiling it needs. */
interface Facts {
  operation: Operation
  role: 'anyone' | 'signed-in' | 'customer' | 'admin'
  inBody: Field[]
  inPath: Field[]
  inQuery: Field[]
  isWrite: boolean
  takesKey: boolean
  mutations: Mutation[]
}

const pick = <T>(g: Generate, from: readonly T[]): T => from[g(fc.nat, { max: from.length - 1 })]!
const chance = (g: Generate, percent: number) => g(fc.nat, { max: 99 }) < percent
const hasForbidden = ({ forbidden }: Field) => forbidden.length > 0

/** Sets a field, however deep it stands. Does nothing where something else stands above it by now. */
function put(fields: Fields, { path }: Field, value: unknown) {
  const owner = path.slice(0, -1).reduce<unknown>((inner, name) => (inner as Fields)[name], fields)
  if (typeof owner === 'object' && owner !== null) (owner as Fields)[path.at(-1)!] = value
}

const nothing = () => ({ username: `n${randomUUID().slice(0, 12)}`, id: randomUUID() })
const nothingMuch = (g: Generate, { harmless }: World) => ({ ...nothing(), id: pick(g, harmless) })

/** Makes a call be about somebody and something. */
function aim({ path, body }: Draft, { username, id }: { username: string; id: string }) {
  for (const fields of [path, body ?? {}]) {
    for (const name of ['_id', 'id', 'task_id', 'advertise']) if (name in fields) fields[name] = id
    if ('username' in fields) fields.username = username
    if ('ids' in fields) fields.ids = [id]
  }
}

const mutations: Mutation[] = [
  {
    what: 'a field is missing',
    weight: 8,
    isRefused: true,
    fits: ({ inBody }) => inBody.some(({ isRequired }) => isRequired),
    spoil: ({ body }, g, { inBody }) =>
      put(
        body!,
        pick(
          g,
          inBody.filter(({ isRequired }) => isRequired),
        ),
        undefined,
      ),
  },
  {
    what: 'a field has a value the document forbids',
    weight: 30,
    isRefused: true,
    fits: ({ inBody }) => inBody.some(hasForbidden),
    spoil: ({ body }, g, { inBody }) => {
      const field = pick(g, inBody.filter(hasForbidden))
      put(body!, field, hostileValues[pick(g, field.forbidden)])
    },
  },
  {
    what: 'a parameter has a value the document forbids',
    weight: 12,
    isRefused: true,
    fits: ({ inPath, inQuery }) => [...inPath, ...inQuery].some(hasForbidden),
    spoil: ({ path, query }, g, { inPath, inQuery }) => {
      const field = pick(g, [...inPath, ...inQuery].filter(hasForbidden))
      // An empty step is no step, and leads to another path.
      const label = pick(g, field.forbidden)
      put(inPath.includes(field) ? path : query, field, hostileValues[label] === '' ? ' ' : hostileValues[label])
    },
  },
  {
    what: 'a field has a value that is no JSON',
    weight: 4,
    isRefused: true,
    fits: ({ inBody }) => inBody.length > 0,
    spoil: ({ body }, g, { inBody }) => put(body!, pick(g, inBody), new RawJson(pick(g, brokenJson))),
  },
  {
    what: 'the body breaks off',
    weight: 3,
    isRefused: true,
    fits: ({ inBody }) => inBody.some(({ isRequired }) => isRequired),
    spoil: (draft, g) => {
      draft.sent = (text) => text.slice(0, g(fc.nat, { max: text.length - 1 }))
    },
  },
  {
    what: 'the body is no object',
    weight: 4,
    isRefused: true,
    fits: ({ isWrite }) => isWrite,
    spoil: (draft, g) => {
      const body = pick(g, Object.values(brokenBodies))
      draft.sent = () => body
    },
  },
  {
    what: 'the body is too long',
    weight: 1,
    isRefused: true,
    fits: ({ isWrite }) => isWrite,
    spoil: (draft) => {
      draft.sent = (text) => `${text}${' '.repeat(66_000)}`
    },
  },
  {
    what: 'the body is of another kind',
    weight: 3,
    isRefused: true,
    fits: ({ inBody }) => inBody.length > 0,
    spoil: ({ headers }, g) => {
      const kinds = ['', 'text/plain', 'application/jsonp', 'multipart/form-data; boundary=x', 'a'.repeat(5_000), '*/*']
      headers['Content-Type'] = pick(g, kinds)
    },
  },
  {
    what: 'the key is none',
    weight: 3,
    isRefused: true,
    fits: ({ takesKey }) => takesKey,
    spoil: ({ headers }, g) => {
      const keys = ['', '1', 'a'.repeat(10_000), `${randomUUID()}0`, `{${randomUUID()}}`, "' or 1=1 --", '%00', 'é']
      headers['Idempotency-Key'] = pick(g, keys)
    },
  },
  {
    what: 'the token is none',
    weight: 5,
    isRefused: true,
    fits: ({ role }) => role !== 'anyone',
    spoil: ({ headers }, g, _, { wrongTokens }) => {
      headers.Authorization = pick(g, wrongTokens)
    },
  },
  {
    what: 'the sender has no business there',
    weight: 5,
    isRefused: true,
    fits: ({ role }) => role !== 'anyone',
    spoil: (draft, g, { role }, { nobody, rich, admin }) => {
      const others = { 'signed-in': [nobody], customer: [nobody, admin], admin: [nobody, rich], anyone: [] }[role]
      draft.sender = pick(g, others)
    },
  },
  {
    what: 'the method is another',
    weight: 2,
    isRefused: true,
    fits: () => true,
    spoil: (draft, g, { operation }) => {
      const taken = operations.filter(({ path }) => path === operation.path).map(({ method }) => method)
      const methods = ['PUT', 'DELETE', 'PATCH', 'POST', 'PROPFIND', 'PURGE', 'X'.repeat(200)]
      draft.method = pick(
        g,
        methods.filter((method) => !taken.includes(method)),
      )
    },
  },
  {
    what: 'the path leads elsewhere',
    weight: 3,
    isRefused: false,
    fits: () => true,
    spoil: (draft, g) => {
      aim(draft, nothing())
      const step = pick(g, hostileSteps)
      const turns: ((url: string) => string)[] = [
        (url) => `${url}/${step}`,
        (url) => `${url}${step}`,
        (url) => url.replace('/v1/', `/v1/${step}/`),
        (url) => url.replace('/v1/', '/v2/'),
        (url) => url.replace(/[^/]*$/, (last) => last.toUpperCase()),
        (url) => `${url}/`,
      ]
      draft.url = pick(g, turns)
    },
  },
  {
    what: 'a step of the path is hostile',
    weight: 8,
    isRefused: false,
    fits: ({ inPath }) => inPath.length > 0,
    spoil: (draft, g) => {
      aim(draft, nothing())
      const step = pick(g, hostileSteps)
      draft.url = (url) => url.replace(/[^/]*$/, step)
    },
  },
  {
    what: 'the query is odd',
    weight: 6,
    isRefused: false,
    fits: ({ isWrite }) => !isWrite,
    spoil: (draft, g, { inQuery }) => {
      const name = inQuery.length > 0 ? pick(g, inQuery).path[0]! : 'limit'
      const odd = [
        `${name}=1&${name}=999`,
        `${name}[]=1&${name}[$ne]=2`,
        `${name}`,
        `${name}=`,
        `${name}=%`,
        `${name}=%FF%FE`,
        `${name}=%00`,
        '__proto__=1&constructor=2&toString=3',
        `${'a=1&'.repeat(5_000)}`,
        `${name}=${pick(g, hostileSteps)}`,
        '?&&==&=',
      ]
      const query = pick(g, odd)
      draft.url = (url) => `${url.split('?')[0]}?${query}`
    },
  },
  {
    what: 'the values are hostile, though the document lets them through',
    weight: 25,
    isRefused: false,
    fits: ({ inBody, inPath, inQuery }) => inBody.length + inPath.length + inQuery.length > 0,
    spoil: (draft, g, { inBody, inPath, inQuery }, world) => {
      if (draft.sender.role === 'customer') draft.sender = world.poor
      aim(draft, chance(g, 50) ? nothing() : nothingMuch(g, world))
      const spoilAll = (fields: Fields | undefined, all: Field[]) => {
        for (const field of all) {
          if (field.permitted.length > 0 && chance(g, 50)) put(fields!, field, hostileValues[pick(g, field.permitted)])
        }
      }
      spoilAll(draft.path, inPath)
      spoilAll(draft.query, inQuery)
      spoilAll(draft.body, inBody)
      // Somebody new must not have the name that another request gives money to.
      if (draft.body && 'confirm_password' in draft.body) draft.body.username += randomUUID().slice(0, 8)
      if (draft.body && chance(g, 50)) delete draft.body.refer_code
      if (draft.body && chance(g, 30)) Object.assign(draft.body, { role: 'admin', balance: 1e6, toString: 1 })
    },
  },
  {
    what: 'the form is broken',
    weight: 30,
    isRefused: true,
    fits: ({ operation }) => isForm(operation),
    spoil: (draft, g) => {
      const part = 'Content-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
      const forms = [
        '',
        '--x--\r\n',
        '--x',
        `--x\r\n${part}`,
        `--x\r\n${part}not a video\r\n--x--\r\n`,
        `--x\r\n${part.replace('a.mp4', '../../\u0000'.repeat(500))}a\r\n--x--\r\n`,
        `--x\r\n${part.replace('"file"', '"__proto__"')}a\r\n--x--\r\n`,
        `--x\r\n${'X: y\r\n'.repeat(3_000)}`,
        `--x\r\n${part}${'\u0000'.repeat(1_200_000)}\r\n--x--\r\n`,
        '--x\r\n\r\n\r\n'.repeat(500),
      ]
      const form = pick(g, forms)
      draft.sent = () => form
      draft.headers['Content-Type'] = pick(g, [
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'multipart/form-data; boundary=',
      ])
    },
  },
  {
    what: 'it is about what belongs to others',
    weight: 5,
    isRefused: false,
    fits: ({ role }) => role === 'customer' || role === 'signed-in',
    spoil: (draft, _, __, { poor }) => {
      draft.sender = poor
    },
  },
]

const isForm = ({ requestBody }: Operation) => requestBody?.content?.['multipart/form-data'] !== undefined

/** Every call that answers in JSON, with what can be wrong with it. */
const facts: Facts[] = operations
  .filter(({ tags, method }) => !tags.includes('health') && method !== 'HEAD')
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
