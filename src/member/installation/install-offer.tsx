import { useEffect, useState, useSyncExternalStore } from 'react'
import { messages } from '../../i18n/messages.ts'
import {
  isSafariOnIos,
  recordInstalled,
  recordVisit,
  shouldOfferInstall,
  snoozeInstall,
} from '../../pwa/install-policy.ts'
import { getInstallPrompt } from '../../pwa/install-prompt.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { useOutbox } from '../outbox/use-outbox.ts'

/** Offers the installation, if the browser supports it and the policy allows it. */
export function InstallOffer() {
  const prompt = useSyncExternalStore(subscribeToPrompt, getInstallPrompt)
  const [isOffered, setIsOffered] = useState(() => {
    recordVisit()
    return shouldOfferInstall()
  })

  useEffect(() => {
    function hide() {
      recordInstalled()
      setIsOffered(false)
    }
    window.addEventListener('appinstalled', hide)
    return () => window.removeEventListener('appinstalled', hide)
  }, [])

  function dismiss() {
    snoozeInstall()
    setIsOffered(false)
  }

  async function install() {
    const choice = await prompt?.prompt()
    // The browser asks once. After a refusal we offer again later.
    if (choice?.outcome === 'dismissed') snoozeInstall()
    setIsOffered(false)
  }

  if (!isOffered) return null
  if (prompt) return <Offer onInstall={install} onDismiss={dismiss} />
  return isSafariOnIos() ? <InstallSteps onDismiss={dismiss} /> : null
}

function subscribeToPrompt(onChange: () => void) {
  window.addEventListener('beforeinstallprompt', onChange)
  return () => window.removeEventListener('beforeinstallprompt', onChange)
}

interface OfferProps {
  onInstall: () => void
  onDismiss: () => void
}

const Offer = ({ onInstall, onDismiss }: OfferProps) => (
  <div className="install-offer">
    <Banner
      tone="success"
      icon={smartphone}
      onDismiss={onDismiss}
      action={
        <Button variant="quiet" onClick={onInstall}>
          {messages.home.install.button}
        </Button>
      }
    >
      {messages.home.install.offer}
    </Banner>
  </div>
)

/** Not while the outbox has entries: an installed app starts with an empty storage there. */
function InstallSteps({ onDismiss }: Pick<OfferProps, 'onDismiss'>) {
  const { waiting } = useOutbox()
  if (waiting.length > 0) return null
  return (
    <div className="install-offer">
      <Banner tone="success" icon={smartphone} title={messages.home.install.offer} onDismiss={onDismiss}>
        {messages.home.install.steps.join(' ')}
      </Banner>
    </div>
  )
}
