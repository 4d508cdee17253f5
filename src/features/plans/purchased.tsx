import { plans } from '#contract/plans.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeAround } from '../../ui/modal.tsx'

export function Purchased({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={plans.purchase.message}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to="/home/my-plans" variant="outline">
            My plans
          </ButtonLink>
          <Button onClick={(event) => closeAround(event.currentTarget)}>Done</Button>
        </>
      }
    >
      <Celebration />
    </Dialog>
  )
}
