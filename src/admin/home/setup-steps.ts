import type { ShopSetup } from '#contract/shop.ts'
import { skipAfterS } from '#contract/tasks.ts'
import { t } from '../../i18n/staff.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'
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
    title: t('A number that members pay to'),
    isDone: setup.till !== null,
    ...(setup.till
      ? { detail: `${setup.till.label} · ${setup.till.number}`, verb: t('Change'), opens: { to: '/home/tills' } }
      : { detail: t('bKash, Nagad, Rocket or a bank account'), verb: t('Add'), opens: { form: 'till' } }),
  },
  {
    title: t('A plan'),
    isDone: setup.plan !== null,
    opens: { to: '/home/manage-plans' },
    ...(setup.plan
      ? {
          detail: t('{planName} · {price} tk', {
            planName: setup.plan.plan_name,
            price: formatPrice(setup.plan.price),
          }),
          verb: t('Change'),
        }
      : { detail: t('What it costs, and what a video pays'), verb: t('Add') }),
  },
  {
    title: t('A video'),
    isDone: setup.video !== null,
    opens: { to: '/home/upload-adv' },
    ...(setup.video
      ? { detail: setup.video.name, verb: t('Change') }
      : { detail: t('{skipAfterS} seconds or longer, MP4 or WebM', { skipAfterS }), verb: t('Upload') }),
  },
  {
    title: t('Smallest withdrawal and days'),
    isDone: setup.withdrawals.is_confirmed,
    ...(setup.withdrawals.is_confirmed
      ? { detail: describeWithdrawals(setup), verb: t('Change'), opens: { to: '/home/manage-withdraw-amount' } }
      : {
          detail: t('Ready: {setup}', { setup: describeWithdrawals(setup) }),
          verb: t('Check'),
          opens: { form: 'withdrawals' },
        }),
  },
  {
    title: t('Second step for your sign-in'),
    isDone: setup.has_factor,
    opens: { to: '/home/security' },
    ...(setup.has_factor
      ? { detail: t('It is on'), verb: t('Change') }
      : { detail: t('An app or a passkey'), verb: t('Add') }),
  },
  {
    title: t('A till phone'),
    isDone: setup.phone !== null,
    isOptional: true,
    ...(setup.phone
      ? { detail: setup.phone.label, verb: t('Change'), opens: { to: '/home/till-phones' } }
      : { detail: t('Reads payment SMS, so that top-ups need no person'), verb: t('Link'), opens: { form: 'phone' } }),
  },
  {
    title: t('Your name, logo and colours'),
    isDone: setup.brand !== null,
    isOptional: true,
    opens: { to: '/home/brand' },
    ...(setup.brand
      ? { detail: setup.brand.name, verb: t('Change') }
      : { detail: t('What members see everywhere'), verb: t('Set') }),
  },
]

const describeWithdrawals = ({ withdrawals: { amount, days } }: ShopSetup) =>
  days === 1
    ? t('{amount} tk, paid within 1 day', { amount: formatPrice(amount) })
    : t('{amount} tk, paid within {days} days', { amount: formatPrice(amount), days: formatCount(days) })
