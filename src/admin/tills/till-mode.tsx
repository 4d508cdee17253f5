import { type CSSProperties, useState } from 'react'
import { type Till, TillMode, type TillSettings } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { useWrite } from '../../api/use-write.ts'
import { FieldError } from '../../forms/field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'
import { can } from '../permissions/can.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { modeLabels } from '../writes/till-words.ts'
import { describeAuto, describeMode, isPaused } from './describe-mode.ts'
import '../../ui/progress-bar.css'
import './till-mode.css'

interface TillModeSwitchProps {
  till: Till
  /** Undefined until they are loaded, and without the permission. */
  settings: TillSettings | undefined
}

/** The mode of a till as a switch of four. Asks before `auto`, because then no person looks at the top-ups. */
export function TillModeSwitch({ till, settings }: TillModeSwitchProps) {
  const { _id: id, label, mode } = till
  const [isAsking, setIsAsking] = useState(false)
  const { submit, isSending, errors, failure } = useWrite(tills.setMode, {
    about: id,
    onDone: () => showToast.success(translate(tills.setMode.message)),
  })
  const modes = TillMode.options
  const error = failure ?? Object.values(errors)[0]
  const errorId = `${id}-mode-error`
  const progress = { '--p': `${(modes.indexOf(mode) / (modes.length - 1)) * 100}%` } as CSSProperties

  function choose(next: TillMode) {
    if (next === mode || isSending) return
    if (next === 'auto') setIsAsking(true)
    else submit({ id, mode: next })
  }

  return (
    <fieldset className={isPaused(till) ? 'modes is-held' : 'modes'} aria-describedby={error ? errorId : undefined}>
      <legend>{t('When an SMS matches a top-up')}</legend>
      {can(tills.setMode.permission) ? (
        <div className="modes-row">
          {modes.map((each) => (
            <button key={each} type="button" aria-pressed={each === mode} onClick={() => choose(each)}>
              {modeLabels()[each]}
            </button>
          ))}
        </div>
      ) : (
        <b>{modeLabels()[mode]}</b>
      )}
      <div className="progress" style={progress} aria-hidden="true" />
      <p className="modes-say" aria-live="polite">
        {describeMode(till, settings)}
      </p>
      <FieldError id={errorId}>{error}</FieldError>
      {isAsking && (
        <ConfirmWrite
          endpoint={tills.setMode}
          input={{ id, mode: 'auto' }}
          verb={t('Turn on auto')}
          onClose={() => setIsAsking(false)}
        >
          {t('Turn on the mode Auto of {label}. {till}', { label: <b>{label}</b>, till: describeAuto(till, settings) })}
        </ConfirmWrite>
      )}
    </fieldset>
  )
}
