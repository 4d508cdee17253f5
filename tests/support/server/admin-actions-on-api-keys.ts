import { createHash, randomBytes } from 'node:crypto'
import { apiKeys } from '#contract/api-keys.ts'
import type { Permission } from '#contract/permissions.ts'
import { type OneOrMoreCases, performing, unknownId } from './admin-action-case.ts'
import { callAsAdmin } from './members.ts'

/** A key as the page makes it. */
export function makeApiKey() {
  const key = `jk_${randomBytes(32).toString('base64url')}`
  return { key, hash: createHash('sha256').update(key).digest('hex') }
}

/** An API key that the shared administrator has created. */
export async function createApiKey({ permissions = ['members.read'] }: { permissions?: Permission[] } = {}) {
  const { key, hash } = makeApiKey()
  const name = `Shop system ${key.slice(3, 9)}`
  await callAsAdmin(apiKeys.create, { name, hash, permissions })
  const { data } = await callAsAdmin(apiKeys.list, {})
  return { token: key, name, id: data.find((each) => each.name === name)!._id }
}

export const apiKeyActions = {
  'apiKeys.create': async () => {
    const after = { name: 'Shop system', permissions: ['members.read'] as Permission[] }
    const changing = performing(apiKeys.create, { ...after, hash: makeApiKey().hash }, { ...after, hash: 'no hash' })
    return { action: 'create-api-key', ...changing, before: null, after, received: {} }
  },
  'apiKeys.revoke': async () => {
    const { id, name } = await createApiKey()
    const changing = performing(apiKeys.revoke, { id }, { id: unknownId })
    return {
      action: 'revoke-api-key',
      ...changing,
      before: { name, permissions: ['members.read'] },
      after: null,
      received: {},
    }
  },
} satisfies Partial<OneOrMoreCases>
