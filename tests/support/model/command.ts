import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { type Reply, send } from '../server/call.ts'
import { compareEverybody, compareMembers } from './compare-members.ts'
import type { Tally } from './tally.ts'
import type { Member, World } from './world.ts'

/** A "no", and the field it stands at. The message where the specification words it. */
interface Refused {
  status: number
  field?: string
  message?: string
}

interface ActOf<E extends Endpoint> {
  by: Member | 'admin'
  row: E
  input: object
  /** What the rules say against it. Where several hold at once, each is a right answer. */
  refusals: [isSo: boolean, refused: Refused][]
  /** What it does where nothing speaks against it. */
  effect: (reply: Reply<Output<E>>) => void | Promise<void>
  /** An Idempotency-Key from before. */
  key?: string
}
export type Act = ActOf<Endpoint>

/** Forgets which row an act is of: what its effect takes is what that row answers. */
export const act = <E extends Endpoint>(made: ActOf<E>): Act => made as unknown as Act

export interface Command {
  name: string
  arbitrary: fc.Arbitrary<fc.AsyncCommand<World, Tally>>
}

/** A kind of act: what is chosen for it, and what that comes to in the world as it is then. */
export const command = <Chosen>(
  name: string,
  choices: { [Key in keyof Chosen]: fc.Arbitrary<Chosen[Key]> },
  plan: (chosen: Chosen, world: World) => Act | Promise<Act>,
): Command => ({ name, arbitrary: fc.record(choices).map((chosen) => commandOf(name, chosen as Chosen, plan)) })

function commandOf<Chosen>(
  name: string,
  chosen: Chosen,
  plan: (chosen: Chosen, world: World) => Act | Promise<Act>,
): fc.AsyncCommand<World, Tally> {
  let story = `${name} ${fc.stringify(chosen)}`
  return {
    check: () => true,
    toString: () => `\n${story}`,
    run: async (world, tally) => {
      const planned = await plan(chosen, world)
      story = `${name}: ${storyOf(world, planned)}`
      tally.count(name, await perform(world, planned))
    },
  }
}

const everybodyEvery = 10

/** Does an act, and holds what it was answered and what came of it against the rules. Gives the status. */
async function perform(world: World, planned: Act): Promise<number> {
  const { by, row, input, effect } = planned
  const account = by === 'admin' ? world.admin : by.account
  const key = planned.key ?? world.freeKeys.get(account.id) ?? randomUUID()
  const reasons = reasonsAgainst(planned)
  const reply = await send(row, input, { as: account, key })
  expectAnswer(reply, reasons)

  const before = new Map(world.members.map((member) => [member, figuresOf(member)]))
  if (reply.status === 200) await effect(reply)
  if (!planned.key) remember(world, { planned, key, reply })

  world.steps++
  if (world.steps % everybodyEvery === 0) await compareEverybody(world)
  else await compareMembers(world, touched(world, before, by))
  return reply.status
}

/** A call is authorized before anything else is said about it. */
function reasonsAgainst({ by, row, refusals }: Act): Refused[] {
  if (by !== 'admin') {
    if (by.isDeleted) return [{ status: 401 }]
    if (by.isBlocked || row.role === 'admin') return [{ status: 403 }]
  }
  return refusals.filter(([isSo]) => isSo).map(([, refused]) => refused)
}

function expectAnswer({ status, message, errors }: Reply<unknown>, reasons: Refused[]): void {
  const fields = Object.keys(errors)
  const isReason = (field?: string) =>
    reasons.some((one) => one.status === status && one.field === field && (one.message ?? message) === message)
  const isRefusedRightly = fields.length > 0 ? fields.every(isReason) : isReason()
  const isRight = reasons.length > 0 ? isRefusedRightly : status === 200
  if (!isRight) expect({ status, fields, message }).toEqual(reasons.length > 0 ? { anyOf: reasons } : { status: 200 })
}

/** A refusal changed nothing and is not kept, so the next request of the account goes under the same key. */
function remember(
  { sent, freeKeys, admin }: World,
  { planned: { by, row, input }, key, reply }: { planned: Act; key: string; reply: Reply<unknown> },
): void {
  const { id } = by === 'admin' ? admin : by.account
  if (reply.status !== 200) freeKeys.set(id, key)
  else if (row.method !== 'GET') {
    freeKeys.delete(id)
    sent.push({ by, row, input, key, reply })
  }
}

const figuresOf = ({ balance, earning, hold, lines }: Member) => `${balance} ${earning} ${hold} ${lines}`

/** Who asked, and whose money moved. */
const touched = ({ members }: World, before: Map<Member, string>, by: Member | 'admin') =>
  members.filter((member) => member === by || before.get(member) !== figuresOf(member))

function storyOf({ members }: World, { by, input }: Act): string {
  const short = (text: string) =>
    members.reduce((left, { account }, at) => left.replaceAll(account.username, `m${at}`), text)
  const who = by === 'admin' ? 'admin' : `m${members.indexOf(by)}`
  return `${who} ${short(JSON.stringify(input))}`
}
