import { randomUUID } from 'node:crypto'
import { hostileSteps } from './hostile-values.ts'
import { aim, type Mutation, nothing, pick } from './malformed-draft.ts'
import { operations } from './open-api.ts'

/** Wrong headers, senders, methods and URLs. */
export const headMutations: Mutation[] = [
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
]
