import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { hasUnsavedTyping } from '../forms/typing.ts'
import { messages } from '../i18n/messages.ts'
import { outboxLock } from '../outbox/send-entries.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { refresh } from '../ui/icons/actions.ts'
import { activateWaitingWorker } from './activate-waiting-worker.ts'

const sendTimeoutMs = 10_000

interface UpdateBannerProps {
  onDismiss: () => void
  onUpdate?: () => Promise<void>
}

/** Offers the new version. The page reloads only when the user confirms, and confirms again if typing would be lost. */
export function UpdateBanner({ onDismiss, onUpdate = update }: UpdateBannerProps) {
  const [step, setStep] = useState<'offered' | 'warned' | 'updating'>('offered')
  const { ui, pwa } = messages

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

/** In a React root of its own, so that nothing on the page moves or is lost. */
export function showUpdateBanner(): void {
  if (document.querySelector('.update-offer')) return
  const container = document.body.appendChild(document.createElement('div'))
  container.className = 'update-offer'
  const root = createRoot(container)
  const render = () => root.render(<UpdateBanner onDismiss={close} />)
  // The switch of the language renders the page again, and not this root.
  const languages = new MutationObserver(render)
  languages.observe(document.documentElement, { attributeFilter: ['lang'] })
  function close() {
    languages.disconnect()
    root.unmount()
    container.remove()
  }
  render()
}

/** Waits until no outbox entry is being sent, then reloads the page in the new version. */
async function update() {
  await navigator.locks
    .request(outboxLock, { signal: AbortSignal.timeout(sendTimeoutMs) }, reloadInNewVersion)
    .catch(reloadInNewVersion)
}

async function reloadInNewVersion() {
  await activateWaitingWorker()
  location.reload()
}
