import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { brokenBodies, brokenJson, hostileSteps, hostileValues, RawJson } from './hostile-values.ts'
import { aim, chance, type Fields, type Mutation, nothing, nothingMuch, pick, put } from './malformed-draft.ts'
import { type Operation, operations } from './open-api.ts'
import type { Field } from './operation-fields.ts'

/** Every way a request is made wrong. */
export const mutations: Mutation[] = [
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

const hasForbidden = ({ forbidden }: Field) => forbidden.length > 0
const isForm = ({ requestBody }: Operation) => requestBody?.content?.['multipart/form-data'] !== undefined
