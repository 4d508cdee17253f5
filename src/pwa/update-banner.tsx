import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { messages } from '../i18n/messages.ts'
import { outboxLock } from '../outbox/drain.ts'
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
  function close() {
    root.unmount()
    container.remove()
  }
  root.render(<UpdateBanner onDismiss={close} />)
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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a reload would lose input: not every form has a draft, and no draft stores passwords or files. */
function hasUnsavedTyping(): boolean {
  const fields = document.querySelectorAll<Field>('form :is(input, textarea, select)[name]')
  return [...fields].some((field) => isChanged(field) && !isInDraft(field))
}

const isInDraft = (field: Field) =>
  field.closest('[data-draft]') !== null && !field.matches('[type="file"], [autocomplete$="-password"]')

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== findDefaultIndex(field)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  return field.type === 'file' ? field.value !== '' : field.value !== field.defaultValue
}

/** The initially selected option. */
const findDefaultIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  )
