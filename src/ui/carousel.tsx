import { Link } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { formatCount } from './format.tsx'
import { IconButton } from './icon-button.tsx'
import { pause, play } from './icons/actions.ts'
import type { RoutePath } from './route-path.ts'

interface CarouselProps {
  label: string
  /** `label` names the link. `text` is shown on the picture, which then needs no `alt`. */
  images: { src: string; alt: string; text?: string; link?: { to: RoutePath; label: string } }[]
}

const slideMs = 5000
const swipePx = 40

/** A ring of pictures. Pauses under the pointer, with visible focus and on a hidden page. */
export function Carousel({ label, images }: CarouselProps) {
  const [{ at, step }, setPosition] = useState({ at: 0, step: 1 })
  const [isPaused, setIsPaused] = useState(prefersLessMotion)
  const [isUnderPointer, setIsUnderPointer] = useState(false)
  const [isUnderFocus, setIsUnderFocus] = useState(false)
  const startedAt = useRef<number | null>(null)
  const isSwipe = useRef(false)
  const count = images.length
  const isStopped = isPaused || isUnderPointer || isUnderFocus

  const go = (by: number) => setPosition((previous) => ({ at: (previous.at + by + count) % count, step: by }))

  // A selected slide gets its full time too.
  useEffect(() => {
    if (isStopped || count < 2) return
    const showNext = () => setPosition({ at: (at + 1) % count, step: 1 })
    const timer = setInterval(() => !document.hidden && showNext(), slideMs)
    return () => clearInterval(timer)
  }, [isStopped, at, count])

  function release(event: PointerEvent) {
    const movedPx = event.clientX - (startedAt.current ?? event.clientX)
    startedAt.current = null
    isSwipe.current = Math.abs(movedPx) >= swipePx
    if (isSwipe.current) go(movedPx < 0 ? 1 : -1)
  }

  /** The click at the end of a swipe opens no link. */
  function stopSwipe(event: MouseEvent) {
    if (!isSwipe.current) return
    isSwipe.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setIsUnderPointer(true)}
      onPointerLeave={() => setIsUnderPointer(false)}
      // After a touch the focus stays on a dot, so only visible focus counts.
      onFocus={(event) => setIsUnderFocus(event.target.matches(':focus-visible'))}
      onBlur={() => setIsUnderFocus(false)}
    >
      <div
        className="carousel-view"
        onPointerDown={(event) => {
          startedAt.current = event.clientX
        }}
        onPointerUp={release}
        onClickCapture={stopSwipe}
        // The user scrolls the page instead.
        onPointerCancel={() => {
          startedAt.current = null
        }}
      >
        {images.map(({ src, alt, text, link }, index) => {
          const slide = { 'aria-hidden': index !== at, style: getSlideStyle({ index, at, step, count }) }
          const picture = (
            <>
              <img src={src} alt={alt} draggable={false} />
              {text && <span className="carousel-text">{text}</span>}
            </>
          )
          if (!link)
            return (
              <div key={src} {...slide}>
                {picture}
              </div>
            )
          return (
            <Link
              key={src}
              to={link.to}
              aria-label={link.label}
              draggable={false}
              tabIndex={index === at ? undefined : -1}
              {...slide}
            >
              {picture}
            </Link>
          )
        })}
      </div>
      {count > 1 && (
        <div className="dots">
          {images.map(({ src }, index) => (
            <button
              key={src}
              type="button"
              aria-label={messages.ui.slide(formatCount(index + 1))}
              aria-current={index === at}
              onClick={() => go(getShortestStep(index - at, count))}
            />
          ))}
          <IconButton
            path={isPaused ? play : pause}
            label={isPaused ? messages.ui.playSlides : messages.ui.pauseSlides}
            onClick={() => setIsPaused(!isPaused)}
          />
        </div>
      )}
    </section>
  )
}

interface SlidePosition {
  index: number
  at: number
  step: number
  count: number
}

/** Each picture is before, in or after the view. The one that moves around the back is hidden. */
function getSlideStyle({ index, at, step, count }: SlidePosition) {
  // One of two cannot be on both sides of the other.
  if (count < 3) return { transform: `translateX(${-at * 100}%)` }
  const slot = ((index - at + 1 + count) % count) - 1
  const isWrapping = step > 0 ? slot === count - 2 : slot === -1
  return { transform: `translateX(${(slot - index) * 100}%)`, ...(isWrapping && { transition: 'none' }) }
}

const getShortestStep = (by: number, count: number) => (Math.abs(by) * 2 > count ? by - Math.sign(by) * count : by)

const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
