import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { clock } from '../../ui/icons/actions.ts'
import { StitchedRing } from '../../ui/stitched-ring.tsx'
import { StepHeading } from './step-heading.tsx'

/** Its time has ended, or it was used. */
export function RecoveryOver({ onAgain }: { onAgain: () => void }) {
  const { title, help, again } = messages.numberRecovery.over
  return (
    <>
      <div className="stack recovery-step">
        <StitchedRing path={clock} state="over" />
        <StepHeading>{title}</StepHeading>
        <p>{help}</p>
      </div>
      <Button isBlock onClick={onAgain}>
        {again}
      </Button>
    </>
  )
}
