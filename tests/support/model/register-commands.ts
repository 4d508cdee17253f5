import fc from 'fast-check'
import { users } from '#contract/users.ts'
import { signIn } from '../server/members.ts'
import { act, command } from './command.ts'
import { aName, type Choice, named, someone, theOne, write } from './picks.ts'
import { aPlan, cannotBuy, soldAs } from './plans-on-sale.ts'
import { read } from './read.ts'
import { aRegistration, typedBy } from './registrations.ts'
import { isLive, type Member, move, newMember, type World } from './world.ts'

const aReferrer = fc.oneof(fc.constant(null), aName)

/** Signing up pays nobody yet. */
export const register = command(
  'register',
  { referrer: aReferrer, registration: aRegistration },
  async ({ referrer: choice, registration }, world) => {
    const { typed, refusals } = typedBy(world, registration)
    const { code, referrer } = await referralOf(world, choice)
    return act({
      // Whoever holds the phone: this call asks for no account.
      by: 'admin',
      row: users.register,
      input: { ...typed, ...(choice && { refer_code: code }) },
      refusals: [...refusals, [choice !== null && !isLive(referrer), { status: 404, field: 'refer_code' }]],
      effect: async () => {
        world.members.push(newMember(await signIn(typed.username), referrer ?? null))
      },
    })
  },
)

/** The buyer pays and is the new member's referrer. */
export const registerWithPlan = command(
  'register with plan',
  { by: someone, sold: aPlan, registration: aRegistration },
  ({ by, sold, registration }, world) => {
    const buyer = theOne(world, by, ({ balance }) => balance > 0)
    const { planName, plan } = soldAs(world, sold)
    const { typed, refusals } = typedBy(world, registration)
    return act({
      by: buyer,
      row: users.registerWithPlan,
      input: { ...typed, planName },
      refusals: [...refusals, ...cannotBuy(buyer, plan)],
      effect: async () => {
        const created = newMember(await signIn(typed.username), buyer)
        created.plan = plan!
        world.members.push(created)
        move(plan!.price, { from: [buyer, 'balance'] })
        move(plan!.referBalance, { to: [buyer, 'earning'] })
      },
    })
  },
)

/** The code on a member's link, however it is written, or one that nobody has. */
async function referralOf(
  world: World,
  choice: Choice<typeof aReferrer>,
): Promise<{ code: string; referrer?: Member }> {
  const referrer = choice ? named(world, choice).member : undefined
  if (!choice || !referrer) return { code: 'NOBODYS1' }
  const { refer_code } = await read(users.get, { username: referrer.account.username }, world.admin)
  return { code: write(refer_code, choice.as), referrer }
}
