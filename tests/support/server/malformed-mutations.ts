import { randomUUID } from 'node:crypto'
import { hostileValues } from './hostile-values.ts'
import { bodyMutations } from './malformed-bodies.ts'
import {
  chance,
  type Fields,
  harmlessTarget,
  type Mutation,
  pick,
  setField,
  setTarget,
  unknownTarget,
} from './malformed-draft.ts'
import { headerMutations } from './malformed-headers.ts'
import type { Operation } from './openapi-document.ts'
import type { Field } from './operation-fields.ts'

/** All mutations. */
export const mutations: Mutation[] = [
  ...bodyMutations,
  ...headerMutations,
  {
    name: 'hostile values that the document permits',
    weight: 25,
    isRefused: false,
    appliesTo: ({ inBody, inPath, inQuery }) => inBody.length + inPath.length + inQuery.length > 0,
    mutate: (draft, g, { inBody, inPath, inQuery }, context) => {
      if (draft.sender.role === 'customer') draft.sender = context.poor
      setTarget(draft, chance(g, 50) ? unknownTarget() : harmlessTarget(g, context))
      const spoilAll = (fields: Fields | undefined, all: Field[]) => {
        for (const field of all) {
          if (field.permitted.length > 0 && chance(g, 50))
            setField(fields!, field, hostileValues[pick(g, field.permitted)])
        }
      }
      spoilAll(draft.path, inPath)
      spoilAll(draft.query, inQuery)
      spoilAll(draft.body, inBody)
      // A new user must not have the username that another request gives money to.
      if (draft.body && 'confirm_password' in draft.body) draft.body.username += randomUUID().slice(0, 8)
      if (draft.body && chance(g, 50)) delete draft.body.refer_code
      if (draft.body && chance(g, 30)) Object.assign(draft.body, { role: 'admin', balance: 1e6, toString: 1 })
    },
  },
  {
    name: 'a malformed form',
    weight: 30,
    isRefused: true,
    appliesTo: ({ operation }) => isForm(operation),
    mutate: (draft, g) => {
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
    name: 'a row of another member',
    weight: 5,
    isRefused: false,
    appliesTo: ({ role }) => role === 'customer' || role === 'signed-in',
    mutate: (draft, _, __, { poor }) => {
      draft.sender = poor
    },
  },
]

const isForm = ({ requestBody }: Operation) => requestBody?.content?.['multipart/form-data'] !== undefined
