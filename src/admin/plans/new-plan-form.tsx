import { plans } from '#contract/plans.ts'
import { useWrite } from '../../api/use-write.ts'
import { PlanForm } from './plan-form.tsx'

export function NewPlanForm({ onDone }: { onDone: () => void }) {
  const { submit, ...write } = useWrite(plans.create, { unexpected: 'Something went wrong', onDone })
  return <PlanForm verb="Add plan" {...write} onSave={submit} />
}
