import { randomUUID } from 'node:crypto'
import { hostilePathSegments } from './hostile-values.ts'
import { type Mutation, pick, setTarget, unknownTarget } from './malformed-draft.ts'
import { operations } from './openapi-document.ts'

/** Mutations of headers, senders, methods and URLs. */
export const headerMutations: Mutation[] = [
  {
    name: 'an invalid Idempotency-Key',
    weight: 3,
    isRefused: true,
    appliesTo: ({ takesKey }) => takesKey,
    mutate: ({ headers }, g) => {
      const keys = ['', '1', 'a'.repeat(10_000), `${randomUUID()}0`, `{${randomUUID()}}`, "' or 1=1 --", '%00', 'é']
      headers['Idempotency-Key'] = pick(g, keys)
    },
  },
  {
    name: 'an invalid token',
    weight: 5,
    isRefused: true,
    appliesTo: ({ role }) => role !== 'anyone',
    mutate: ({ headers }, g, _, { wrongTokens }) => {
      headers.Authorization = pick(g, wrongTokens)
    },
  },
  {
    name: 'a sender without permission',
    weight: 5,
    isRefused: true,
    appliesTo: ({ role }) => role !== 'anyone',
    mutate: (draft, g, { role }, { anonymous, rich, admin }) => {
      const others = { 'signed-in': [anonymous], customer: [anonymous, admin], admin: [anonymous, rich], anyone: [] }[
        role
      ]
      draft.sender = pick(g, others)
    },
  },
  {
    name: 'another method',
    weight: 2,
    isRefused: true,
    appliesTo: () => true,
    mutate: (draft, g, { operation }) => {
      const taken = operations.filter(({ path }) => path === operation.path).map(({ method }) => method)
      const methods = ['PUT', 'DELETE', 'PATCH', 'POST', 'PROPFIND', 'PURGE', 'X'.repeat(200)]
      draft.method = pick(
        g,
        methods.filter((method) => !taken.includes(method)),
      )
    },
  },
  {
    name: 'another path',
    weight: 3,
    isRefused: false,
    appliesTo: () => true,
    mutate: (draft, g) => {
      setTarget(draft, unknownTarget())
      const step = pick(g, hostilePathSegments)
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
    name: 'a hostile path segment',
    weight: 8,
    isRefused: false,
    appliesTo: ({ inPath }) => inPath.length > 0,
    mutate: (draft, g) => {
      setTarget(draft, unknownTarget())
      const step = pick(g, hostilePathSegments)
      draft.url = (url) => url.replace(/[^/]*$/, step)
    },
  },
  {
    name: 'an unusual query string',
    weight: 6,
    isRefused: false,
    appliesTo: ({ isWrite }) => !isWrite,
    mutate: (draft, g, { inQuery }) => {
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
        `${name}=${pick(g, hostilePathSegments)}`,
        '?&&==&=',
      ]
      const query = pick(g, odd)
      draft.url = (url) => `${url.split('?')[0]}?${query}`
    },
  },
]
