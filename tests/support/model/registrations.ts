import fc from 'fast-check'
import { registrationInput } from '../server/members.ts'
import type { PlannedCall } from './define-command.ts'
import { anyIndex, anySpelling, type Choice, pick, rarely, spell } from './generators.ts'
import type { ModelState } from './model-state.ts'

/** A new user; sometimes with a spelling of a username that exists. */
export const anyRegistration = rarely(fc.record({ index: anyIndex, as: anySpelling }))

export function resolveRegistration(model: ModelState, taken: Choice<typeof anyRegistration>) {
  const typed = registrationInput()
  const refusals: PlannedCall['refusals'] = [[taken !== null, { status: 409, field: 'username' }]]
  if (taken) typed.username = spell(pick(model.members, taken.index)!.account.username, taken.as)
  return { typed, refusals }
}
