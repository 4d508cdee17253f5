import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { words } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { megaphone, pause, play } from './icons/signs.ts'
import { MixedText } from './mixed-text.tsx'

const pxPerSecond = 50

/** A line that runs past, at one speed however long it is. Asked for less motion, it is plain wrapped text. */
export function Marquee({ children }: { children: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [isPaused, setIsPaused] = useState(false)

  useLayoutEffect(() => {
    if (!text.current) return
    const { current } = text
    // With the space behind it, which runs past too.
    const observer = new ResizeObserver(() => setWidthPx(current.offsetWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const run = { '--run': `${widthPx / pxPerSecond}s` } as CSSProperties
  return (
    <section className={isPaused ? 'notice is-paused' : 'notice'} aria-label={words.ui.notice}>
      <Icon path={megaphone} size="s" />
      <div className="notice-view">
        <div className="notice-run" style={run}>
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
        label={isPaused ? words.ui.playNotice : words.ui.pauseNotice}
        onClick={() => setIsPaused(!isPaused)}
      />
    </section>
  )
}
