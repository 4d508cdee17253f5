import { useQuery, useQueryClient } from '@tanstack/react-query'
import { push } from '#contract/push.ts'
import { endpointQuery } from '../api/query.ts'
import { useWrite } from '../api/use-write.ts'
import { messages } from '../i18n/messages.ts'
import { Banner } from '../ui/banner.tsx'
import { Switch } from '../ui/switch.tsx'
import { usePush } from './push-switch.tsx'

interface RequestSwitchProps {
  /** Of a top-up or a withdrawal. */
  id: string
  label: string
}

/** On a waiting request: whether its outcome is shown as a notification. The first one also switches on those of the browser. */
export function RequestSwitch({ id, label }: RequestSwitchProps) {
  const { state, isPending, switchOn } = usePush()
  const client = useQueryClient()
  const query = endpointQuery(push.requestSwitch, { id })
  const { data } = useQuery({ ...query, enabled: state === 'on' || state === 'off' })
  const readAgain = () => void client.invalidateQueries(query)
  const { submit, isSending, failure } = useWrite(push.setRequestSwitch, {
    about: id,
    onRefused: readAgain,
    onUnanswered: readAgain,
  })
  const { ofRequest, ofRequestOff, blocked, needsInstall, unsupported } = messages.push
  if (state !== undefined && state !== 'on' && state !== 'off')
    return <p className="meta">{{ blocked, 'needs-install': needsInstall, unsupported }[state]}</p>

  const isMuted = data?.isOn === false

  async function change(isOn: boolean) {
    if (isOn && state === 'off') await switchOn()
    if (isOn === !isMuted) return
    // Shown while it is being sent.
    client.setQueryData(query.queryKey, { isOn })
    submit({ id, isOn })
  }

  return (
    <>
      <Switch
        label={label}
        hint={state === 'on' ? ofRequest : ofRequestOff}
        isOn={state === 'on' && !isMuted}
        isBusy={state === undefined || isPending || isSending}
        onChange={(isOn) => void change(isOn)}
      />
      {failure && <Banner tone="error">{failure}</Banner>}
    </>
  )
}
