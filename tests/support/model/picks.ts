import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { isLive, type Member, type World } from './world.ts'

/** What an arbitrary chooses. */
export type Choice<A> = A extends fc.Arbitrary<infer Value> ? Value : never

/** Which of several, however many there will be. */
export const which = fc.nat({ max: 11 })

export const pick = <Thing>(things: readonly Thing[], index: number): Thing | undefined => things[index % things.length]

export const mostly = <Usual, Other>(usual: fc.Arbitrary<Usual>, other: fc.Arbitrary<Other>) =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: other })

export const seldom = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  mostly(fc.constant(null), arbitrary)

/** How a name is written: it is compared trimmed and without case. */
export const writing = fc.constantFrom('plain', 'plain', 'plain', 'upper', 'mixed', 'spaced')

export function write(name: string, as: Choice<typeof writing>): string {
  if (as === 'upper') return name.toUpperCase()
  if (as === 'mixed') return [...name].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter)).join('')
  return as === 'spaced' ? `  ${name} ` : name
}

/** A member: mostly one of those who can do what is asked, so that not all that happens is refusals. */
const isAble = mostly(fc.constant(true), fc.constant(false))
export const someone = fc.record({ index: which, isAble })
/** As `someone`, of the first two who can. */
export const oneOfTwo = fc.record({ index: fc.nat({ max: 1 }), isAble })

export function theOne(
  { members }: World,
  { index, isAble }: Choice<typeof someone>,
  can: (member: Member) => boolean,
): Member {
  const able = isAble ? members.filter((member) => isLive(member) && can(member)) : []
  return pick(able, index) ?? pick(members, index)!
}

/** A member's name, or that of nobody, or an administrator's. */
export const aName = fc.record({ index: which, as: writing, stranger: seldom(fc.constantFrom('nobody', 'admin')) })

export function named(
  world: World,
  { index, as, stranger }: Choice<typeof aName>,
): { username: string; member?: Member } {
  if (stranger === 'admin') return { username: world.admin.username }
  if (stranger === 'nobody') return { username: `nobody${randomUUID().slice(0, 8)}` }
  const found = pick(world.members, index)!
  return { username: write(found.account.username, as), member: found }
}

/** Mostly the administrator; now and then a member, who has no business there. */
export const anAdmin = seldom(which)

export const admin = (world: World, choice: Choice<typeof anAdmin>): Member | 'admin' =>
  choice === null ? 'admin' : pick(world.members, choice)!
