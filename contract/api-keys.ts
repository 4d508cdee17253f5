import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Choice, Day, Id, Moment, Text } from './fields.ts'
import { issue } from './issues.ts'
import { permissions } from './permissions.ts'

/** `jk_` and 32 random bytes in base64url. */
export const apiKeyPattern = /^jk_[\w-]{43}$/

/** What a key may do. It never has a fresh proof, so that it cannot make calls that need one. */
const Permissions = v.pipe(
  v.array(Choice(permissions), issue('none_selected')),
  v.minLength(1, issue('none_selected')),
  v.check((chosen) => new Set(chosen).size === chosen.length, issue('selected_twice')),
)

/** A key of another program. Its calls are made in the name of `created_by`, with the permissions that both have. */
export const ApiKey = v.object({
  _id: Id,
  name: v.string(),
  permissions: v.array(v.picklist(permissions)),
  created_by: v.string(),
  created_at: Moment,
  last_used_at: v.nullable(Moment),
  /** The last day on which it works. */
  expires_on: v.nullable(v.string()),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

/** Keys with which other programs call the API: `Authorization: Bearer jk_…`. */
export const apiKeys = endpoints({
  /** The keys that can be used. */
  list: {
    method: 'GET',
    path: '/api-key/get-api-keys',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: v.array(ApiKey),
    tags: ['ApiKey'],
  },
  /** The caller makes the key and sends its SHA-256, so that neither the server nor a second person ever has the key. */
  create: {
    method: 'POST',
    path: '/api-key/create-api-key',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({
      name: v.pipe(Text(60), v.trim()),
      hash: v.pipe(v.string(issue('required')), v.regex(/^[\da-f]{64}$/, issue('invalid'))),
      permissions: Permissions,
      expires_on: v.optional(Day),
    }),
    output: noData,
    touches: ['ApiKey'],
    audit: 'create-api-key',
    message: 'API key created.',
  },
  revoke: {
    method: 'DELETE',
    path: '/api-key/revoke-api-key/:id',
    role: 'admin',
    permission: 'settings.change',
    input: fields({ id: Id }),
    output: noData,
    touches: ['ApiKey'],
    audit: 'revoke-api-key',
    message: 'API key revoked.',
  },
})
