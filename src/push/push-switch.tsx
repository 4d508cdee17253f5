import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { messages } from '../i18n/messages.ts'
import { storeText } from '../storage/store-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { bell } from '../ui/icons/actions.ts'
import { showToast } from '../ui/toast.ts'
import { type PushState, readPushState, switchPushOff, switchPushOn } from './browser-push.ts'

const pushState = { queryKey: ['push-state'], queryFn: readPushState, networkMode: 'always' as const, staleTime: 0 }

/** Whether this browser shows notifications, with its switch. */
export function usePush() {
  const client = useQueryClient()
  const { data: state } = useQuery(pushState)
  const [isPending, setIsPending] = useState(false)

  async function change(act: () => Promise<PushState>) {
    setIsPending(true)
    try {
      client.setQueryData(pushState.queryKey, await act())
    } catch (error) {
      // The browser's own errors are in English.
      showToast.error(error instanceof CallError ? error.message : messages.ui.somethingWrong.later)
    } finally {
      setIsPending(false)
    }
  }

  return { state, isPending, switchOn: () => change(switchPushOn), switchOff: () => change(switchPushOff) }
}

/** On the screen of notifications: switches those of this browser on and off. */
export function PushSwitch() {
  const { state, isPending, switchOn, switchOff } = usePush()
  const { title, on, off, turnOn, turnOff, blocked, needsInstall } = messages.push
  if (state === undefined || state === 'unsupported') return null
  if (state === 'blocked' || state === 'needs-install') {
    return (
      <Banner icon={bell} title={title}>
        {state === 'blocked' ? blocked : needsInstall}
      </Banner>
    )
  }
  return (
    <Banner
      icon={bell}
      title={title}
      action={
        <Button variant="quiet" isBusy={isPending} onClick={state === 'on' ? switchOff : switchOn}>
          {state === 'on' ? turnOff : turnOn}
        </Button>
      }
    >
      {state === 'on' ? on : off}
    </Banner>
  )
}

const askedKey = 'push-asked'

/** After a request: asks whether its outcome may be notified. Asks once; later there is the switch. */
export function PushOffer() {
  const { state, isPending, switchOn } = usePush()
  const [isAsked, setIsAsked] = useState(() => localStorage.getItem(askedKey) !== null)
  if (isAsked || (state !== 'off' && state !== 'needs-install')) return null

  function close() {
    storeText(askedKey, 'yes')
    setIsAsked(true)
  }

  const { offer, turnOn, needsInstall } = messages.push
  return (
    <Banner
      icon={bell}
      title={offer}
      onDismiss={close}
      action={
        state === 'off' && (
          <Button variant="quiet" isBusy={isPending} onClick={() => void switchOn().then(close)}>
            {turnOn}
          </Button>
        )
      }
    >
      {state === 'needs-install' ? needsInstall : messages.push.hint}
    </Banner>
  )
}
