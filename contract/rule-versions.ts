import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Moment, Text } from './fields.ts'

/** The characters of the rules in one language. */
export const rulesCharsMax = 10_000

/** The newest versions that the list has. */
export const listedVersions = 20

const RuleVersion = v.object({
  version: v.number(),
  created_at: Moment,
  /** The username of the administrator. */
  author: v.string(),
  /** The members who have accepted it. */
  accepted: v.number(),
})

export const RuleVersions = v.object({
  /** The members of the shop. */
  members: v.number(),
  /** Newest first. */
  versions: v.array(RuleVersion),
})
export type RuleVersions = v.InferOutput<typeof RuleVersions>

/** The versions of the rules, for administrators. Versions are only added. */
export const ruleVersions = endpoints({
  list: {
    method: 'GET',
    path: '/rules/get-versions',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: RuleVersions,
    tags: ['Rules', 'Customer'],
  },
  publish: {
    method: 'POST',
    path: '/rules/publish-rules',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({ text_en: Text(rulesCharsMax), text_bn: Text(rulesCharsMax) }),
    output: v.object({ version: v.number() }),
    touches: ['Rules'],
    audit: 'publish-rules',
    message: 'The rules are published.',
  },
})
