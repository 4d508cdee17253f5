import { Button, ButtonLink } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeAround } from '../../ui/modal.tsx'
import { words } from '../../words/words.ts'

export function Purchased({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={words.successes.plan_purchased}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to="/home/my-plans" variant="outline">
            {words.plans.myPlans}
          </ButtonLink>
          <Button onClick={(event) => closeAround(event.currentTarget)}>{words.ui.done}</Button>
        </>
      }
    >
      <Celebration />
    </Dialog>
  )
}
