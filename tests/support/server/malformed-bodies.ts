import fc from 'fast-check'
import { brokenBodies, brokenJson, hostileValues, RawJson } from './hostile-values.ts'
import { type Mutation, pick, put } from './malformed-draft.ts'
import type { Field } from './operation-fields.ts'

/** Wrong fields, parameters and bodies. */
export const bodyMutations: Mutation[] = [
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
]

const hasForbidden = ({ forbidden }: Field) => forbidden.length > 0
