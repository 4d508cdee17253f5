import { useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { refresh } from '../ui/icons/signs.ts'
import { words } from '../words/words.ts'
import { hasUnsavedTyping } from './unsaved-typing.ts'
import { update } from './update.ts'

interface UpdateOfferProps {
  onDismiss: () => void
  onUpdate?: () => Promise<void>
}

/** The page is loaded anew only when somebody presses, and presses again where that would lose what they typed. */
export function UpdateOffer({ onDismiss, onUpdate = update }: UpdateOfferProps) {
  const [step, setStep] = useState<'offered' | 'warned' | 'updating'>('offered')
  const { ui, pwa } = words

  async function press() {
    if (step === 'offered' && hasUnsavedTyping()) return setStep('warned')
    setStep('updating')
    await onUpdate()
  }

  return (
    <Banner
      tone={step === 'warned' ? 'warning' : 'info'}
      icon={refresh}
      onDismiss={onDismiss}
      action={
        <Button variant="quiet" isBusy={step === 'updating'} onClick={press}>
          {step === 'warned' ? pwa.updateAnyway : ui.update}
        </Button>
      }
    >
      {step === 'warned' ? pwa.typedIsLost : ui.newVersion}
    </Banner>
  )
}
