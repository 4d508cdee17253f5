import { useEffect, useState, useSyncExternalStore } from 'react'
import { messages } from '../../i18n/messages.ts'
import { noteInstalled, noteVisit, shouldOfferInstall, snoozeInstall } from '../../pwa/install-policy.ts'
import { installPrompt } from '../../pwa/install-prompt.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { useOutbox } from '../outbox/use-outbox.ts'

/** Offers the installation, if the browser supports it and the policy allows it. */
export function InstallOffer() {
  const prompt = useSyncExternalStore(onPrompt, installPrompt)
  const [isOffered, setIsOffered] = useState(() => {
    noteVisit()
    return shouldOfferInstall()
  })

  useEffect(() => {
    function leave() {
      noteInstalled()
      setIsOffered(false)
    }
    window.addEventListener('appinstalled', leave)
    return () => window.removeEventListener('appinstalled', leave)
  }, [])

  function dismiss() {
    snoozeInstall()
    setIsOffered(false)
  }

  async function install() {
    const answer = await prompt?.prompt()
    // The browser asks once. After a refusal we offer again later.
    if (answer?.outcome === 'dismissed') snoozeInstall()
    setIsOffered(false)
  }

  if (!isOffered) return null
  if (prompt) return <Offer onInstall={install} onDismiss={dismiss} />
  return isSafariOfPhone() ? <Steps onDismiss={dismiss} /> : null
}

function onPrompt(onChange: () => void) {
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
          {messages.pwa.install}
        </Button>
      }
    >
      {messages.pwa.installOffer}
    </Banner>
  </div>
)

/** Not while the outbox has entries: an installed app starts with an empty storage there. */
function Steps({ onDismiss }: Pick<OfferProps, 'onDismiss'>) {
  const { waiting } = useOutbox()
  if (waiting.length > 0) return null
  return (
    <div className="install-offer">
      <Banner tone="success" icon={smartphone} title={messages.pwa.installOffer} onDismiss={onDismiss}>
        {messages.pwa.installSteps.join(' ')}
      </Banner>
    </div>
  )
}

// Only Safari on iOS has `navigator.standalone`.
const isSafariOfPhone = () => 'standalone' in navigator && !navigator.standalone
