import { createLink } from '@tanstack/react-router'
import { type ComponentProps, Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../i18n/staff.tsx'
import { Icon } from '../../ui/icon.tsx'
import { check } from '../../ui/icons/initial.ts'
import { flag } from '../icons/table.ts'
import './flags.css'

/** What an administrator should look at twice. A hint only. */
export interface Flag {
  /** For a chip: «Sent before». */
  word: string
  /** «Id already used». */
  sentence: string
  /** A fact that is no reason to look twice: `note`, such as a bonus, or `good`, such as an SMS that agrees. */
  tone?: 'note' | 'good'
}

/** The flags that are warnings. */
export const hasWarning = (flags: Flag[]): boolean => flags.some(({ tone }) => !tone)

/** The flags in full. */
export function FlagList({ flags }: { flags: Flag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className="flags" aria-label={t('Look twice')}>
      {flags.map(({ sentence, tone }) => (
        <li key={sentence} className={tone && `is-${tone}`}>
          <Icon path={tone === 'good' ? check : flag} size="s" />
          {sentence}
        </li>
      ))}
    </ul>
  )
}

/** A flag that decides: a red chip that leads to its cause. */
export const FlagLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className="flag-link">
    <span className="flag-chip is-bad">{children}</span>
  </a>
))

/** The flags of a row as short chips. Hover, focus and a press show the sentences. */
export function FlagChips({ flags }: { flags: Flag[] }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (flags.length === 0) return null

  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') close()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="flag-chips"
        aria-describedby={id}
        onMouseEnter={open}
        onMouseLeave={close}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={closeOnEscape}
      >
        {flags.slice(0, shownMax).map(({ word, tone }) => (
          <Fragment key={word}>
            <span className={tone ? `flag-chip is-${tone}` : 'flag-chip'}>{word}</span>{' '}
          </Fragment>
        ))}
        {flags.length > shownMax && <span className="flag-chip">+{flags.length - shownMax}</span>}
      </button>
      <span id={id} hidden>
        {flags.map(({ sentence }) => sentence).join('. ')}
      </span>
      {isOpen && button.current && <Tooltip flags={flags} anchor={button.current} onClose={close} />}
    </>
  )
}

/** More make the row higher. */
const shownMax = 2

interface TooltipProps {
  flags: Flag[]
  anchor: HTMLElement
  onClose: () => void
}

/** Outside of the table, because the rows of a long one clip their contents. */
function Tooltip({ flags, anchor, onClose }: TooltipProps) {
  useEffect(() => {
    addEventListener('scroll', onClose, { capture: true, passive: true })
    return () => removeEventListener('scroll', onClose, { capture: true })
  })
  const { left, top, bottom } = anchor.getBoundingClientRect()
  const isAbove = top > spaceAbovePx
  const style = {
    left: Math.max(0, Math.min(left, innerWidth - maxWidthPx)),
    ...(isAbove ? { bottom: innerHeight - top } : { top: bottom }),
  }
  return createPortal(
    <div className="flag-tip" role="tooltip" style={style}>
      <FlagList flags={flags} />
    </div>,
    anchor.closest('main') ?? document.body,
  )
}

/** The sticky head of the page and of the table are above the first row. */
const spaceAbovePx = 220
/** As in the style sheet, with its margin. */
const maxWidthPx = 320
