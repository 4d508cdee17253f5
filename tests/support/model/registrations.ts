import fc from 'fast-check'
import { registrationInput } from '../server/members.ts'
import type { Act } from './command.ts'
import { type Choice, pick, seldom, which, write, writing } from './picks.ts'
import type { World } from './world.ts'

/** Somebody new, now and then under a name that a member has already, however it is written. */
export const aRegistration = seldom(fc.record({ index: which, as: writing }))

export function typedBy(world: World, taken: Choice<typeof aRegistration>) {
  const typed = registrationInput()
  const refusals: Act['refusals'] = [[taken !== null, { status: 409, field: 'username' }]]
  if (taken) typed.username = write(pick(world.members, taken.index)!.account.username, taken.as)
  return { typed, refusals }
}
