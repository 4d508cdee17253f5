import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { transfers } from '#contract/transfers.ts'
import { endpointQuery } from '../../api/query.ts'
import { useForm } from '../../forms/form-controls.ts'
import { messages } from '../../i18n/messages.ts'
import { hiddenReceiversKey } from '../../storage/account-keys.ts'
import { storeText } from '../../storage/store-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { x } from '../../ui/icons/initial.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import './recent-receivers.css'

const shownMax = 4
/** Of this browser and not of an account: on a shared phone nobody wants to show whom they pay. */
const switchKey = 'recent-receivers'

const readHidden = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(hiddenReceiversKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The members to whom the last transfers went, each enters its username. They can be removed, and switched off. */
export function RecentReceivers() {
  const form = useForm()
  const own = useQuery(endpointQuery(ownUser, {})).data?.username
  const { data } = useQuery(endpointQuery(transfers.mine, { limit: '50' }))
  const [hidden, setHidden] = useState(readHidden)
  const [isOn, setIsOn] = useState(() => localStorage.getItem(switchKey) !== 'off')
  const sent = (data?.items ?? []).filter(({ kind, sender }) => kind === 'wallet' && sender === own)
  const receivers = [...new Set(sent.map(({ receiver }) => receiver))].filter((name) => !hidden.includes(name))
  if (sent.length === 0) return null

  function hide(name: string) {
    const next = [...hidden, name]
    storeText(hiddenReceiversKey, JSON.stringify(next))
    setHidden(next)
  }

  function change(isNowOn: boolean) {
    storeText(switchKey, isNowOn ? 'on' : 'off')
    setIsOn(isNowOn)
  }

  const { recent, remove, showRecent } = messages.transfers
  return (
    <div className="stack stack-s">
      {isOn && receivers.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
        <div className="recent-receivers" role="group" aria-label={recent}>
          {receivers.slice(0, shownMax).map((name) => (
            <span key={name} className="recent-receiver">
              <button type="button" className="chip" onClick={() => form.set('username', name)}>
                <MixedText>{name}</MixedText>
              </button>
              <IconButton path={x} label={remove(name)} size="s" onClick={() => hide(name)} />
            </span>
          ))}
        </div>
      )}
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
        <span>{showRecent}</span>
      </label>
    </div>
  )
}
