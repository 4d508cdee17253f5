import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { megaphone, pause, play } from './icons/actions.ts'
import { MixedText } from './mixed-text.tsx'

const pxPerSecond = 50

/** A line of running text with constant speed. With reduced motion it is plain wrapped text. */
export function Marquee({ children }: { children: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [isPaused, setIsPaused] = useState(false)

  useLayoutEffect(() => {
    if (!text.current) return
    const { current } = text
    // Includes the space behind the text, which moves too.
    const observer = new ResizeObserver(() => setWidthPx(current.offsetWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const run = { '--run': `${widthPx / pxPerSecond}s` } as CSSProperties
  return (
    <section className={isPaused ? 'marquee is-paused' : 'marquee'} aria-label={messages.ui.notice}>
      <Icon path={megaphone} size="s" />
      <div className="marquee-view">
        <div className="marquee-text" style={run}>
          <span ref={text}>
            <MixedText>{children}</MixedText>
          </span>
          <span aria-hidden="true">
            <MixedText>{children}</MixedText>
          </span>
        </div>
      </div>
      <IconButton
        path={isPaused ? play : pause}
        size="s"
        label={isPaused ? messages.ui.playNotice : messages.ui.pauseNotice}
        onClick={() => setIsPaused(!isPaused)}
      />
    </section>
  )
}
