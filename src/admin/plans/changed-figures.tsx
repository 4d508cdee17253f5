import type { ReactNode } from 'react'
import type { NewPlan, Plan } from '#contract/plans.ts'
import { formatPrice } from '../../ui/format.tsx'

const figures = [
  ['price', 'price'],
  ['bonus', 'bonus per advertisement'],
  ['refer_balance', 'refer balance'],
] as const

/** The old and new amounts of an update; undefined if no amount changes. */
export function changedFigures(plan: Plan, next: NewPlan): ReactNode {
  const changed = figures.filter(([name]) => plan[name] !== next[name])
  if (changed.length === 0) return undefined
  return (
    <>
      <p>
        Change the plan <b>{plan.plan_name}</b>:
      </p>
      <ul>
        {changed.map(([name, label]) => (
          <li key={name}>
            {label} from <b>{takaOf(plan[name])}</b> to <b>{takaOf(next[name])}</b>
          </li>
        ))}
      </ul>
      {plan.bonus !== next.bonus && <p>Members who hold the plan get the new bonus too.</p>}
    </>
  )
}

const takaOf = (amount: number) => `${formatPrice(amount)}\u00a0TK`
