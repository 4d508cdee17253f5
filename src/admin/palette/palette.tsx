import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { x } from '../../ui/icons/initial.ts'
import { useLetterKeys } from '../../ui/letter-keys.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { closeDialogAround, Modal } from '../../ui/modal.tsx'
import { search as searchIcon } from '../icons/table.ts'
import { listOptions, type Option, type OptionGroup } from './list-options.tsx'
import { useFound } from './use-found.ts'
import './palette.css'

/** Finds a member, a request, a screen or an action from anywhere. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isEntered, setIsEntered] = useState(false)
  const id = useId()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const [areLettersOn, setLettersOn] = useLetterKeys()
  const found = useFound(text)
  const groups = listOptions(found, text, {
    'Log out': logOut,
    [areLettersOn ? t('Switch shortcuts of one letter off') : t('Switch shortcuts of one letter on')]: () =>
      setLettersOn(!areLettersOn),
  })
  const options = groups.flatMap((group) => group.options)

  function run({ act }: Option) {
    onClose()
    if (typeof act === 'function') act()
    else void navigate({ ...act, state: { isBelow: true } })
  }

  // Enter was pressed before the results were there.
  const runFirst = useEffectEvent(() => {
    setIsEntered(false)
    if (options[0]) run(options[0])
  })
  const { isSettled } = found
  useEffect(() => {
    if (isEntered && isSettled) runFirst()
  }, [isEntered, isSettled])

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setActive((active + step + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[active]
      if (!isSettled && active === 0) setIsEntered(true)
      else if (option) run(option)
    }
  }

  return (
    <Modal className="scrim palette-scrim" label={t('Find or go to')} initialFocus={['input']} onClose={onClose}>
      <div className="palette">
        <div className="palette-in">
          <Icon path={searchIcon} />
          <input
            type="text"
            role="combobox"
            aria-label={t('Member, transaction id, screen or action')}
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={options[active] && `${id}-${active}`}
            placeholder={t('Member, transaction id, screen…')}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setActive(0)
              setIsEntered(false)
            }}
            onKeyDown={handleKey}
          />
          <IconButton path={x} label={t('Close')} onClick={(event) => closeDialogAround(event.currentTarget)} />
        </div>
        <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('Found')}>
          <Groups groups={groups} id={id} active={active} text={text.trim()} onRun={run} />
        </div>
        <p className="palette-state meta" role="status">
          {found.error
            ? found.error.message
            : isSettled
              ? options.length === 0 && t('Nothing is found.')
              : t('Searching…')}
        </p>
        <p className="palette-foot only-keys">
          <span>{t('{up} {down} choose', { up: <kbd>↑</kbd>, down: <kbd>↓</kbd> })}</span>
          <span>{t('{key} open', { key: <kbd>Enter</kbd> })}</span>
          <span>{t('{key} close', { key: <kbd>Esc</kbd> })}</span>
        </p>
      </div>
    </Modal>
  )
}

interface GroupsProps {
  groups: OptionGroup[]
  id: string
  active: number
  text: string
  onRun: (option: Option) => void
}

function Groups({ groups, id, active, text, onRun }: GroupsProps) {
  let index = -1
  return groups.map(({ title, options }) => (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
    <div key={title} role="group" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      {options.map((option) => {
        index += 1
        const isActive = index === active
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the text field.
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isActive}
            ref={(element) => {
              if (isActive) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => onRun(option)}
          >
            <b>
              <Marked label={option.label} part={text} />
            </b>
            {option.detail && <span className="meta">{option.detail}</span>}
          </div>
        )
      })}
    </div>
  ))
}

/** The searched part of a label is underlined. */
function Marked({ label, part }: { label: string; part: string }) {
  const at = part ? label.toLowerCase().indexOf(part.toLowerCase()) : -1
  if (at < 0) return label
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + part.length)}</mark>
      {label.slice(at + part.length)}
    </>
  )
}
