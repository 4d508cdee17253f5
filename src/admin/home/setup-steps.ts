import type { ShopSetup } from '#contract/shop.ts'
import { skipAfterS } from '#contract/tasks.ts'
import { formatPrice } from '../../ui/format.tsx'
import type { RoutePath } from '../../ui/route-path.ts'

/** A form that opens above the home. */
export type SetupForm = 'till' | 'withdrawals' | 'phone'

export interface SetupStep {
  title: string
  isDone: boolean
  isOptional?: true
  /** What is set, or what is needed. */
  detail: string
  verb: string
  /** The form of a step that is not done, or a screen. */
  opens: { form: SetupForm } | { to: RoutePath }
}

/** The first steps of a shop, in their order. Members can begin after the first three. */
export const listSteps = (setup: ShopSetup): SetupStep[] => [
  {
    title: 'A number that members pay to',
    isDone: setup.till !== null,
    ...(setup.till
      ? { detail: `${setup.till.label} · ${setup.till.number}`, verb: 'Change', opens: { to: '/home/tills' } }
      : { detail: 'bKash, Nagad, Rocket or a bank account', verb: 'Add', opens: { form: 'till' } }),
  },
  {
    title: 'A plan',
    isDone: setup.plan !== null,
    opens: { to: '/home/manage-plans' },
    ...(setup.plan
      ? { detail: `${setup.plan.plan_name} · ${formatPrice(setup.plan.price)} tk`, verb: 'Change' }
      : { detail: 'What it costs, and what a video pays', verb: 'Add' }),
  },
  {
    title: 'A video',
    isDone: setup.video !== null,
    opens: { to: '/home/upload-adv' },
    ...(setup.video
      ? { detail: setup.video.name, verb: 'Change' }
      : { detail: `${skipAfterS} seconds or longer, MP4 or WebM`, verb: 'Upload' }),
  },
  {
    title: 'Smallest withdrawal and days',
    isDone: setup.withdrawals.is_confirmed,
    ...(setup.withdrawals.is_confirmed
      ? { detail: describeWithdrawals(setup), verb: 'Change', opens: { to: '/home/manage-withdraw-amount' } }
      : { detail: `Ready: ${describeWithdrawals(setup)}`, verb: 'Check', opens: { form: 'withdrawals' } }),
  },
  {
    title: 'Second step for your sign-in',
    isDone: setup.has_factor,
    opens: { to: '/home/security' },
    ...(setup.has_factor ? { detail: 'It is on', verb: 'Change' } : { detail: 'An app or a passkey', verb: 'Add' }),
  },
  {
    title: 'A till phone',
    isDone: setup.phone !== null,
    isOptional: true,
    ...(setup.phone
      ? { detail: setup.phone.label, verb: 'Change', opens: { to: '/home/till-phones' } }
      : { detail: 'Reads payment SMS, so that top-ups need no person', verb: 'Link', opens: { form: 'phone' } }),
  },
  {
    title: 'Your name, logo and colours',
    isDone: setup.brand !== null,
    isOptional: true,
    opens: { to: '/home/brand' },
    ...(setup.brand
      ? { detail: setup.brand.name, verb: 'Change' }
      : { detail: 'What members see everywhere', verb: 'Set' }),
  },
]

const describeWithdrawals = ({ withdrawals: { amount, days } }: ShopSetup) =>
  `${formatPrice(amount)} tk, paid within ${days === 1 ? '1 day' : `${days} days`}`
