import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { type Reply, send } from '../server/call.ts'
import { compareAllMembers, compareMembers } from './compare-members.ts'
import type { Member, ModelState } from './model-state.ts'

/** A refusal that the rules allow. `message` is set only where the specification has a text. */
interface ExpectedRefusal {
  status: number
  field?: string
  message?: string
}

interface PlannedCallOf<E extends Endpoint> {
  by: Member | 'admin'
  endpoint: E
  input: object
  /** The refusals of the rules. If several conditions are true, the server may answer with any of them. */
  refusals: [applies: boolean, refused: ExpectedRefusal][]
  /** Updates the model after a successful call. */
  effect: (reply: Reply<Output<E>>) => void | Promise<void>
  /** The Idempotency-Key of an earlier call. */
  key?: string
}
export type PlannedCall = PlannedCallOf<Endpoint>

/** Erases the endpoint type, so that calls of different endpoints have one type. */
export const plannedCall = <E extends Endpoint>(call: PlannedCallOf<E>): PlannedCall => call as unknown as PlannedCall

export interface CommandDefinition {
  name: string
  arbitrary: fc.Arbitrary<fc.AsyncCommand<ModelState, Coverage>>
}

/** Defines a kind of call. `plan` turns the generated choices into a call for the current model. */
export const defineCommand = <Chosen>(
  name: string,
  choices: { [Key in keyof Chosen]: fc.Arbitrary<Chosen[Key]> },
  plan: (chosen: Chosen, model: ModelState) => PlannedCall | Promise<PlannedCall>,
): CommandDefinition => ({
  name,
  arbitrary: fc.record(choices).map((chosen) => createCommand(name, chosen as Chosen, plan)),
})

function createCommand<Chosen>(
  name: string,
  chosen: Chosen,
  plan: (chosen: Chosen, model: ModelState) => PlannedCall | Promise<PlannedCall>,
): fc.AsyncCommand<ModelState, Coverage> {
  let description = `${name} ${fc.stringify(chosen)}`
  return {
    check: () => true,
    toString: () => `\n${description}`,
    run: async (model, coverage) => {
      const planned = await plan(chosen, model)
      description = `${name}: ${describeCall(model, planned)}`
      coverage.count(name, await runPlannedCall(model, planned))
    },
  }
}

const compareAllEverySteps = 10

/** Sends a call, compares the reply and the balances with the model, and returns the status. */
async function runPlannedCall(model: ModelState, planned: PlannedCall): Promise<number> {
  const { by, endpoint, input, effect } = planned
  const account = by === 'admin' ? model.admin : by.account
  const key = planned.key ?? model.unusedKeys.get(account.id) ?? randomUUID()
  const reasons = findExpectedRefusals(planned)
  const reply = await send(endpoint, input, { as: account, key })
  expectReply(reply, reasons)

  const before = new Map(model.members.map((member) => [member, serializeFigures(member)]))
  if (reply.status === 200) await effect(reply)
  if (!planned.key) recordCall(model, { planned, key, reply })

  model.steps++
  if (model.steps % compareAllEverySteps === 0) await compareAllMembers(model)
  else await compareMembers(model, findAffected(model, before, by))
  return reply.status
}

/** The server checks the role before all other rules. */
function findExpectedRefusals({ by, endpoint, refusals }: PlannedCall): ExpectedRefusal[] {
  if (by !== 'admin') {
    if (by.isDeleted || by.isBlocked) return [{ status: 401 }]
    if (endpoint.role === 'admin') return [{ status: 403 }]
  }
  return refusals.filter(([applies]) => applies).map(([, refused]) => refused)
}

function expectReply({ status, message, errors }: Reply<unknown>, reasons: ExpectedRefusal[]): void {
  const fields = Object.keys(errors)
  const isExpectedReason = (field?: string) =>
    reasons.some((one) => one.status === status && one.field === field && (one.message ?? message) === message)
  const isExpectedRefusal = fields.length > 0 ? fields.every(isExpectedReason) : isExpectedReason()
  const isExpected = reasons.length > 0 ? isExpectedRefusal : status === 200
  if (!isExpected)
    expect({ status, fields, message }).toEqual(reasons.length > 0 ? { anyOf: reasons } : { status: 200 })
}

/** A refused call stores no idempotent response. The next call of the account therefore uses the same key. */
function recordCall(
  { sent, unusedKeys, admin }: ModelState,
  { planned: { by, endpoint, input }, key, reply }: { planned: PlannedCall; key: string; reply: Reply<unknown> },
): void {
  const { id } = by === 'admin' ? admin : by.account
  if (reply.status !== 200) unusedKeys.set(id, key)
  else if (endpoint.method !== 'GET') {
    unusedKeys.delete(id)
    sent.push({ by, endpoint, input, key, reply })
  }
}

const serializeFigures = ({ balance, earning, hold, lines }: Member) => `${balance} ${earning} ${hold} ${lines}`

/** The caller and the members whose balances changed. */
const findAffected = ({ members }: ModelState, before: Map<Member, string>, by: Member | 'admin') =>
  members.filter((member) => member === by || before.get(member) !== serializeFigures(member))

function describeCall({ members }: ModelState, { by, input }: PlannedCall): string {
  const shorten = (text: string) =>
    members.reduce((left, { account }, index) => left.replaceAll(account.username, `m${index}`), text)
  const caller = by === 'admin' ? 'admin' : `m${members.indexOf(by)}`
  return `${caller} ${shorten(JSON.stringify(input))}`
}

interface Coverage {
  count: (command: string, status: number) => void
  steps: () => number
  /** Command name → status → number of calls. */
  table: () => Record<string, Record<number, number>>
  /** The commands that never succeeded or were never refused. */
  uncovered: (commands: string[]) => string[]
}

export function createCoverage(): Coverage {
  const counts = new Map<string, Map<number, number>>()
  const getCounts = (command: string) => counts.get(command) ?? new Map<number, number>()
  const sum = (figures: Iterable<number>) => [...figures].reduce((total, figure) => total + figure, 0)
  return {
    count: (command, status) =>
      counts.set(command, getCounts(command).set(status, (getCounts(command).get(status) ?? 0) + 1)),
    steps: () => sum([...counts.values()].map((statuses) => sum(statuses.values()))),
    table: () =>
      Object.fromEntries([...counts].sort().map(([command, statuses]) => [command, Object.fromEntries(statuses)])),
    uncovered: (commands) =>
      commands.filter((command) => !getCounts(command).has(200) || getCounts(command).size === 1),
  }
}
