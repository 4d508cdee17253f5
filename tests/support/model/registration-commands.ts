import fc from 'fast-check'
import { users } from '#contract/users.ts'
import { registrationInput, signIn } from '../server/members.ts'
import { defineCommand, type PlannedCall, plannedCall } from './define-command.ts'
import {
  anyIndex,
  anyMember,
  anySpelling,
  anyUsername,
  type Choice,
  pick,
  rarely,
  resolveMember,
  resolveUsername,
  spell,
} from './generators.ts'
import { createMemberState, isActive, type Member, type ModelState, moveMoney, payReferBalance } from './model-state.ts'
import { anyPlanName, anyShownPlan, purchaseRefusals, resolvePlanName, resolveShownPlan } from './plan-names.ts'
import { read } from './read.ts'

/** A new user; sometimes with a spelling of a username that exists. */
const anyRegistration = rarely(fc.record({ index: anyIndex, as: anySpelling }))

function resolveRegistration(model: ModelState, choice: Choice<typeof anyRegistration>) {
  const typed = registrationInput()
  const refusals: PlannedCall['refusals'] = [[choice !== null, { status: 409, field: 'username' }]]
  if (choice) typed.username = spell(pick(model.members, choice.index)!.account.username, choice.as)
  return { typed, refusals }
}

const anyReferrer = fc.oneof(fc.constant(null), anyUsername)

/** A registration moves no money. */
export const register = defineCommand(
  'register',
  { referrer: anyReferrer, registration: anyRegistration },
  async ({ referrer: choice, registration }, model) => {
    const { typed, refusals } = resolveRegistration(model, registration)
    const { code, referrer } = await resolveReferral(model, choice)
    return plannedCall({
      // This call needs no session.
      by: 'admin',
      endpoint: users.register,
      input: { ...typed, ...(choice && { refer_code: code }) },
      refusals: [...refusals, [choice !== null && !isActive(referrer), { status: 404, field: 'refer_code' }]],
      effect: async () => {
        model.members.push(createMemberState(await signIn(typed.username), referrer ?? null))
      },
    })
  },
)

/** The buyer pays and becomes the referrer of the new member. */
export const registerWithPlan = defineCommand(
  'register with plan',
  { by: anyMember, planChoice: anyPlanName, shown: anyShownPlan, registration: anyRegistration },
  ({ by, planChoice, shown, registration }, model) => {
    const buyer = resolveMember(model, by, ({ balance }) => balance > 0)
    const { planName, plan } = resolvePlanName(model, planChoice)
    const { typed, refusals } = resolveRegistration(model, registration)
    return plannedCall({
      by: buyer,
      endpoint: users.registerWithPlan,
      input: { ...typed, planName, ...resolveShownPlan(plan, shown) },
      refusals: [...refusals, ...purchaseRefusals({ buyer, plan, shown })],
      effect: async () => {
        const created = createMemberState(await signIn(typed.username), buyer)
        created.plan = plan!
        model.members.push(created)
        moveMoney(plan!.price, { from: [buyer, 'balance'] })
        payReferBalance({ buyer, plan: plan!, referrer: buyer })
      },
    })
  },
)

/** A spelling of a member's refer code, or an unknown code. */
async function resolveReferral(
  model: ModelState,
  choice: Choice<typeof anyReferrer>,
): Promise<{ code: string; referrer?: Member }> {
  const referrer = choice ? resolveUsername(model, choice).member : undefined
  if (!choice || !referrer) return { code: 'NOBODYS1' }
  const { refer_code } = await read(users.get, { username: referrer.account.username }, model.admin)
  return { code: spell(refer_code, choice.as), referrer }
}
