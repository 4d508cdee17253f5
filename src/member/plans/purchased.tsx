import { messages } from '../../i18n/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'

export function Purchased({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={messages.successes.plan_purchased}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to="/home/my-plans" variant="outline">
            {messages.plans.myPlans}
          </ButtonLink>
          <Button onClick={(event) => closeDialogAround(event.currentTarget)}>{messages.ui.done}</Button>
        </>
      }
    >
      <Celebration />
    </Dialog>
  )
}
