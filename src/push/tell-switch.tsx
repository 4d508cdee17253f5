import { messages } from '../i18n/messages.ts'
import { Switch } from '../ui/switch.tsx'
import { usePush } from './push-switch.tsx'

/** On a waiting request: switches the notifications of this browser, which report its outcome. */
export function TellSwitch({ label }: { label: string }) {
  const { state, isPending, switchOn, switchOff } = usePush()
  const { onThisDevice, blocked, needsInstall } = messages.push
  if (state === undefined || state === 'unsupported') return null
  if (state === 'blocked' || state === 'needs-install')
    return <p className="meta">{state === 'blocked' ? blocked : needsInstall}</p>
  return (
    <Switch
      label={label}
      hint={onThisDevice}
      isOn={state === 'on'}
      isBusy={isPending}
      onChange={(isOn) => void (isOn ? switchOn() : switchOff())}
    />
  )
}
