import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { Random } from '../storm/random.ts'
import type { Reply } from '../support/server/wire.ts'
import type { Book, Member } from './book.ts'
import type { Shop } from './shop.ts'

/** A write that took effect, which is repeated weeks later. */
export interface Sent {
  day: string
  member: Member
  endpoint: Endpoint
  input: object
  key: string
  data: unknown
}

/** One run: the product and the book that it is compared with. */
export interface Simulation {
  shop: Shop
  book: Book
  random: Random
  sent: Sent[]
  /** Makes names and keys unique. */
  count: number
}

/** A version 4 UUID of the seed, so that a run can be repeated. */
export function createKey({ random }: Simulation): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16))
  hex[12] = '4'
  hex[16] = '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Writes as a member. Throws if the product refuses. */
export async function write<E extends Endpoint>(
  simulation: Simulation,
  { member, endpoint, input }: { member: Member; endpoint: E; input: Input<E> },
): Promise<Output<E>> {
  const { shop, sent } = simulation
  const key = createKey(simulation)
  const { data } = expectDone(
    await shop.call(member.username, endpoint, input, key),
    `${endpoint.path} of ${member.username}`,
  )
  sent.push({ day: shop.clock.day(), member, endpoint, input: input as object, key, data })
  return data
}

/** Throws if a call was refused. */
export function expectDone<Data>(reply: Reply<Data>, what: string): Reply<Data> {
  if (reply.status === 200) return reply
  throw new Error(`${what}: ${reply.status} ${reply.code} ${reply.message}`)
}

export const activeMembers = ({ book }: Simulation): Member[] =>
  book.members.filter(({ status }) => status === 'active')

/** Some of a list, without repetition. */
export function pickSome<Thing>({ random }: Simulation, things: Thing[], count: number): Thing[] {
  const rest = [...things]
  const picked: Thing[] = []
  while (picked.length < count && rest.length > 0) picked.push(...rest.splice(random.between(0, rest.length - 1), 1))
  return picked
}
