import * as v from 'valibot'
import { brands } from '#contract/brands.ts'
import { cannedAnswers } from '#contract/canned-answers.ts'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { notices } from '#contract/notices.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { rewards } from '#contract/rewards.ts'
import { ruleVersions } from '#contract/rule-versions.ts'
import { tills } from '#contract/tills/tills.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { insertAuditEntries } from '../audits/handlers.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { Caller } from '../http/caller.ts'
import { createRecordActions, type Effect, type InsertAuditEntries } from '../http/effect.ts'
import { hasName, plans as planTable } from '../plans/table.ts'
import type { Difference } from './compare-settings.ts'
import { createHandlers, type SettingsFile } from './settings-file.ts'

interface Apply {
  caller: Caller
  next: SettingsFile
  difference: Difference
}

/** Applies what differs in one transaction, by the handlers of the screens, so that their rules and audit entries hold. */
export async function applySettings(db: Db, { caller, next, difference }: Apply): Promise<void> {
  const handlers = createHandlers(db)
  await runTransaction(db, async (tx) => {
    const run = async (endpoint: WriteEndpoint, effect: Effect<unknown> | Promise<Effect<unknown>>) =>
      runEffect(tx, { endpoint, caller, effect: await effect })
    const writes: Record<(typeof difference.parts)[number], () => Promise<unknown>> = {
      limits: () => run(limits.set, handlers.limits.set(next.limits!, caller)),
      withdrawals: () => run(withdrawals.setLimits, handlers.withdrawals.setLimits(next.withdrawals!, caller)),
      referral_bonus: () => run(refers.set, handlers.refers.set(next.referral_bonus!, caller)),
      reward_ceiling: () => run(rewards.setCeiling, handlers.rewards.setCeiling(next.reward_ceiling!, caller)),
      tills: () => run(tills.setSettings, handlers.tills.setSettings(next.tills!, caller)),
      brand: () => run(brands.set, handlers.brands.set(next.brand!, caller)),
      rules: () => run(ruleVersions.publish, handlers.ruleVersions.publish(next.rules!, caller)),
      notice: () => run(notices.post, handlers.notices.post(next.notice!, caller)),
    }
    for (const part of difference.parts) await writes[part]()
    for (const { isNew, plan } of difference.plans) {
      const { features, features_bn, ...texts } = plan
      // Checks what the form checks, for example that no reward is above the price.
      const input = v.parse(plans.create.input, {
        ...texts,
        features: JSON.stringify(features),
        features_bn: features_bn.length > 0 ? JSON.stringify(features_bn) : null,
      })
      if (isNew) await run(plans.create, handlers.plans.create(input, caller))
      else await run(plans.update, handlers.plans.update({ ...input, id: await findPlan(tx, plan.plan_name) }, caller))
    }
    for (const answer of difference.answers) await run(cannedAnswers.save, handlers.cannedAnswers.save(answer, caller))
  })
}

async function findPlan(tx: Tx, name: string): Promise<string> {
  const [found] = await tx.select({ id: planTable.id }).from(planTable).where(hasName(name))
  if (!found) throw new Error(`The plan ${name} is gone.`)
  return found.id
}

interface Run {
  endpoint: WriteEndpoint
  caller: Caller
  effect: Effect<unknown>
}

async function runEffect(tx: Tx, { endpoint, caller, effect }: Run): Promise<void> {
  const insert: InsertAuditEntries = (each, entries) =>
    insertAuditEntries(
      each,
      entries.map((entry) => ({ ...entry, after: { ...entry.after, by: 'command line' } })),
    )
  const recordActions = createRecordActions(tx, { endpoint, actor: { userId: caller.userId } }, insert)
  await effect(tx, { recordActions, afterCommit: () => {}, askSecondPerson: () => {} })
  recordChange(tx, { tags: endpoint.touches })
}
