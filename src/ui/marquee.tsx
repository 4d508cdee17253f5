import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { FirstPaintText } from './first-paint-text.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { megaphone, pause, play } from './icons/actions.ts'
import { MixedText } from './mixed-text.tsx'

const pxPerSecond = 50
/** Two clamped lines may be slightly lower than their text. */
const roundingPx = 8

interface MarqueeProps {
  /** Undefined: not known yet. `first-paint.js` may fill it in. */
  children: string | undefined
  /** Shown instead of an empty notice, in the same place. */
  emptyText?: string
}

/** The notice, a line of running text with constant speed. With reduced motion it is plain text of two lines. Read shows all of it. */
export function Marquee({ children, emptyText }: MarqueeProps) {
  const id = useId()
  const view = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [isLong, setIsLong] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  useLayoutEffect(() => {
    if (isOpen || !text.current || !view.current) return
    const [shown, around] = [text.current, view.current]
    const observer = new ResizeObserver(() => {
      // Includes the space behind the text, which moves too.
      setWidthPx(shown.offsetWidth)
      setIsLong(shown.offsetWidth > around.clientWidth * 2 || around.scrollHeight > around.clientHeight + roundingPx)
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [isOpen])

  const isRunning = !!children && widthPx > 0
  const run = { '--run': `${widthPx / pxPerSecond}s` } as CSSProperties
  return (
    <section className={getClassName({ isPaused, isOpen, isEmpty: children === '' })} aria-label={messages.ui.notice}>
      <Icon path={megaphone} size="s" />
      <div ref={view} id={id} className="marquee-view">
        <div className="marquee-text" data-empty={emptyText} style={isRunning ? run : undefined}>
          <span ref={text}>
            <FirstPaintText name="notice">
              {children === undefined ? undefined : toText(children || emptyText)}
            </FirstPaintText>
          </span>
          {children && !isOpen && (
            <span aria-hidden="true">
              <MixedText>{children}</MixedText>
            </span>
          )}
        </div>
      </div>
      {isLong && (
        <Button variant="quiet" size="s" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? messages.ui.readLess : messages.ui.read}
        </Button>
      )}
      {children && !isOpen && (
        <IconButton
          path={isPaused ? play : pause}
          size="s"
          label={isPaused ? messages.ui.playNotice : messages.ui.pauseNotice}
          onClick={() => setIsPaused(!isPaused)}
        />
      )}
    </section>
  )
}

const toText = (text = '') => <MixedText>{text}</MixedText>

const getClassName = ({ isPaused, isOpen, isEmpty }: Record<'isPaused' | 'isOpen' | 'isEmpty', boolean>) =>
  ['marquee', isPaused && 'is-paused', isOpen && 'is-open', isEmpty && 'is-empty'].filter(Boolean).join(' ')
