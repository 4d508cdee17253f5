import { messages } from '../../i18n/messages.ts'
import { usePush } from '../../push/push-switch.tsx'
import '../../ui/switch.css'

/** Instead of today's tasks while members cannot begin. As high as their row, so that nothing below it moves. */
export function NotOpenRow() {
  const { state, isPending, switchOn, switchOff } = usePush()
  const { title, notify } = messages.home.notOpen
  const { blocked, needsInstall } = messages.push
  if (state !== 'on' && state !== 'off')
    return (
      <div className="today">
        <span className="today-text">
          <b>{title}</b>
          {state === 'blocked' && <span className="meta">{blocked}</span>}
          {state === 'needs-install' && <span className="meta">{needsInstall}</span>}
        </span>
      </div>
    )
  return (
    <label className="today">
      <span className="today-text">
        <b>{title}</b>
        <span className="meta">{notify}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={state === 'on'}
        aria-checked={state === 'on'}
        aria-busy={isPending || undefined}
        onChange={(event) => !isPending && void (event.currentTarget.checked ? switchOn() : switchOff())}
      />
    </label>
  )
}
