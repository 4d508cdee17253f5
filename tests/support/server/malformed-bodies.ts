import fc from 'fast-check'
import { brokenBodies, brokenJson, hostileValues, RawJson } from './hostile-values.ts'
import { type Mutation, pick, setField } from './malformed-draft.ts'
import type { Field } from './operation-fields.ts'

/** Mutations of fields, parameters and bodies. */
export const bodyMutations: Mutation[] = [
  {
    name: 'a missing field',
    weight: 8,
    isRefused: true,
    appliesTo: ({ inBody }) => inBody.some(({ isRequired }) => isRequired),
    mutate: ({ body }, g, { inBody }) =>
      setField(
        body!,
        pick(
          g,
          inBody.filter(({ isRequired }) => isRequired),
        ),
        undefined,
      ),
  },
  {
    name: 'a field value that the document forbids',
    weight: 30,
    isRefused: true,
    appliesTo: ({ inBody }) => inBody.some(hasForbidden),
    mutate: ({ body }, g, { inBody }) => {
      const field = pick(g, inBody.filter(hasForbidden))
      setField(body!, field, hostileValues[pick(g, field.forbidden)])
    },
  },
  {
    name: 'a parameter value that the document forbids',
    weight: 12,
    isRefused: true,
    appliesTo: ({ inPath, inQuery }) => [...inPath, ...inQuery].some(hasForbidden),
    mutate: ({ path, query }, g, { inPath, inQuery }) => {
      const field = pick(g, [...inPath, ...inQuery].filter(hasForbidden))
      // An empty segment would match another route.
      const label = pick(g, field.forbidden)
      setField(inPath.includes(field) ? path : query, field, hostileValues[label] === '' ? ' ' : hostileValues[label])
    },
  },
  {
    name: 'a field value that is not JSON',
    weight: 4,
    isRefused: true,
    appliesTo: ({ inBody }) => inBody.length > 0,
    mutate: ({ body }, g, { inBody }) => setField(body!, pick(g, inBody), new RawJson(pick(g, brokenJson))),
  },
  {
    name: 'a truncated body',
    weight: 3,
    isRefused: true,
    appliesTo: ({ inBody }) => inBody.some(({ isRequired }) => isRequired),
    mutate: (draft, g) => {
      draft.sent = (text) => text.slice(0, g(fc.nat, { max: text.length - 1 }))
    },
  },
  {
    name: 'a body that is not an object',
    weight: 4,
    isRefused: true,
    appliesTo: ({ isWrite }) => isWrite,
    mutate: (draft, g) => {
      const body = pick(g, Object.values(brokenBodies))
      draft.sent = () => body
    },
  },
  {
    name: 'a too long body',
    weight: 1,
    isRefused: true,
    appliesTo: ({ isWrite }) => isWrite,
    mutate: (draft) => {
      draft.sent = (text) => `${text}${' '.repeat(66_000)}`
    },
  },
  {
    name: 'another content type',
    weight: 3,
    isRefused: true,
    appliesTo: ({ inBody }) => inBody.length > 0,
    mutate: ({ headers }, g) => {
      const kinds = ['', 'text/plain', 'application/jsonp', 'multipart/form-data; boundary=x', 'a'.repeat(5_000), '*/*']
      headers['Content-Type'] = pick(g, kinds)
    },
  },
]

const hasForbidden = ({ forbidden }: Field) => forbidden.length > 0
