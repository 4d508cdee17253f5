import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { isActive, type Member, type ModelState } from './model-state.ts'

/** The value type of an arbitrary. */
export type Choice<A> = A extends fc.Arbitrary<infer Value> ? Value : never

/** An index into a list of any length; `pick` reduces it modulo the length. */
export const anyIndex = fc.nat({ max: 11 })

export const pick = <Thing>(things: readonly Thing[], index: number): Thing | undefined => things[index % things.length]

export const mostly = <Usual, Other>(usual: fc.Arbitrary<Usual>, other: fc.Arbitrary<Other>) =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: other })

export const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  mostly(fc.constant(null), arbitrary)

/** The spelling of a name. The server trims names and compares them without case. */
export const anySpelling = fc.constantFrom('plain', 'plain', 'plain', 'upper', 'mixed', 'spaced')

export function spell(name: string, as: Choice<typeof anySpelling>): string {
  if (as === 'upper') return name.toUpperCase()
  if (as === 'mixed') return [...name].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter)).join('')
  return as === 'spaced' ? `  ${name} ` : name
}

/** A member. Mostly one that can make the call, so that few calls are refused. */
const isAble = mostly(fc.constant(true), fc.constant(false))
export const anyMember = fc.record({ index: anyIndex, isAble })
/** As `anyMember`, but one of the first two that can make the call. */
export const oneOfFirstTwo = fc.record({ index: fc.nat({ max: 1 }), isAble })

export function resolveMember(
  { members }: ModelState,
  { index, isAble }: Choice<typeof anyMember>,
  can: (member: Member) => boolean,
): Member {
  const able = isAble ? members.filter((member) => isActive(member) && can(member)) : []
  return pick(able, index) ?? pick(members, index)!
}

/** The username of a member, an unknown username or the administrator's username. */
export const anyUsername = fc.record({
  index: anyIndex,
  as: anySpelling,
  stranger: rarely(fc.constantFrom('unknown', 'admin')),
})

export function resolveUsername(
  model: ModelState,
  { index, as, stranger }: Choice<typeof anyUsername>,
): { username: string; member?: Member } {
  if (stranger === 'admin') return { username: model.admin.username }
  if (stranger === 'unknown') return { username: `unknown${randomUUID().slice(0, 8)}` }
  const found = pick(model.members, index)!
  return { username: spell(found.account.username, as), member: found }
}

/** Mostly the administrator; sometimes a member, whose call must be refused. */
export const anyCaller = rarely(anyIndex)

export const resolveCaller = (model: ModelState, choice: Choice<typeof anyCaller>): Member | 'admin' =>
  choice === null ? 'admin' : pick(model.members, choice)!
