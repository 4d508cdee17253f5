import { isDeepStrictEqual } from 'node:util'
import { foldName } from '../imports/read-members.ts'
import type { SettingsFile } from './settings-file.ts'

type Part = Exclude<keyof SettingsFile, 'joma_settings' | 'plans' | 'canned_answers'>
export const parts = [
  'limits',
  'withdrawals',
  'referral_bonus',
  'reward_ceiling',
  'tills',
  'notice',
  'brand',
  'rules',
] as const satisfies Part[]

/** What a settings file changes, and the lines that say so. */
export interface Difference {
  lines: string[]
  parts: Part[]
  plans: { isNew: boolean; plan: SettingsFile['plans'][number] }[]
  answers: SettingsFile['canned_answers']
}

/** Compares a file with the present settings. What the file leaves out does not change. */
export function compareSettings(now: SettingsFile, next: SettingsFile): Difference {
  const lines: string[] = []
  const changed = parts.filter((part) => {
    const found = next[part] ? describe(part, now[part], next[part]) : []
    lines.push(...found)
    return found.length > 0
  })
  const plans = next.plans.flatMap((plan) => {
    const present = now.plans.find(({ plan_name }) => foldName(plan_name) === foldName(plan.plan_name.trim()))
    const found = describe(`plan ${plan.plan_name}`, present, plan)
    lines.push(...found)
    return found.length > 0 ? [{ isNew: present === undefined, plan }] : []
  })
  const answers = next.canned_answers.filter((answer) => {
    const found = describe(
      `canned answer ${answer.key}`,
      now.canned_answers.find(({ key }) => key === answer.key),
      answer,
    )
    lines.push(...found)
    return found.length > 0
  })
  return { lines, parts: changed, plans, answers }
}

/** «limits.open_payments: 5 → 8» */
function describe(name: string, now: object | undefined, next: object): string[] {
  if (!now) return [`${name}: new`]
  const before = now as Record<string, unknown>
  return Object.entries(next).flatMap(([key, value]) =>
    value === undefined || isDeepStrictEqual(before[key], value)
      ? []
      : [`${name}.${key}: ${JSON.stringify(before[key])} → ${JSON.stringify(value)}`],
  )
}
