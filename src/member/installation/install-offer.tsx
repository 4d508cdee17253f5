import { useEffect, useState, useSyncExternalStore } from 'react'
import { noteInstalled, noteVisit, shouldOfferInstall, snoozeInstall } from '../../pwa/install-policy.ts'
import { installPrompt } from '../../pwa/install-prompt.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { smartphone } from '../../ui/icons/signs.ts'
import { words } from '../../words/words.ts'
import { useOutbox } from '../outbox/use-outbox.ts'

/** Offers to put Joma on the home screen, where the phone can and it is time. */
export function InstallOffer() {
  const prompt = useSyncExternalStore(onPrompt, installPrompt)
  const [isWanted, setIsWanted] = useState(() => {
    noteVisit()
    return shouldOfferInstall()
  })

  useEffect(() => {
    function leave() {
      noteInstalled()
      setIsWanted(false)
    }
    window.addEventListener('appinstalled', leave)
    return () => window.removeEventListener('appinstalled', leave)
  }, [])

  function dismiss() {
    snoozeInstall()
    setIsWanted(false)
  }

  async function install() {
    const answer = await prompt?.prompt()
    // The browser asks once: whoever says no to it is asked again another day.
    if (answer?.outcome === 'dismissed') snoozeInstall()
    setIsWanted(false)
  }

  if (!isWanted) return null
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
          {words.pwa.install}
        </Button>
      }
    >
      {words.pwa.installOffer}
    </Banner>
  </div>
)

/** Not while anything waits to be sent: what is installed there begins with an empty store of its own. */
function Steps({ onDismiss }: Pick<OfferProps, 'onDismiss'>) {
  const { waiting } = useOutbox()
  if (waiting.length > 0) return null
  return (
    <div className="install-offer">
      <Banner tone="success" icon={smartphone} title={words.pwa.installOffer} onDismiss={onDismiss}>
        {words.pwa.installSteps.join(' ')}
      </Banner>
    </div>
  )
}

// Only there does a browser say whether it runs as an app of its own.
const isSafariOfPhone = () => 'standalone' in navigator && !navigator.standalone
