import { useState } from 'react'
import { plans } from '#contract/plans.ts'
import { useWrite } from '../../api/use-write.ts'
import { t, translate } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.ts'
import { PlanForm } from './plan-form.tsx'

export function ManagePlans() {
  const [timesAdded, setTimesAdded] = useState(0)
  const startOver = () => setTimesAdded(timesAdded + 1)
  return (
    <>
      <BackBar title={t('Manage Plans')} to="/home">
        <ButtonLink to="/home/see-all-plans" variant="quiet" size="s">
          {t('See all plans')}
        </ButtonLink>
      </BackBar>
      <Page width="work">
        <NewPlanForm key={timesAdded} onEnd={startOver} />
      </Page>
    </>
  )
}

function NewPlanForm({ onEnd }: { onEnd: () => void }) {
  const { submit, ...write } = useWrite(plans.create, {
    onDone: () => {
      showToast.success(translate(plans.create.message))
      onEnd()
    },
    onProposed: onEnd,
  })
  return <PlanForm verb={t('Add plan')} {...write} onSave={submit} />
}
