import { type PointerEvent, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { messages } from '../i18n/messages.ts'
import { announce } from './announce.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { circleCheck, circleX, info, triangleAlert, x } from './icons/initial.ts'
import { Spinner } from './spinner.tsx'
import type { Message, ToastKind } from './toast.ts'
import { getToastLayer, raiseToasts } from './toast-layer.ts'

/** Returns a function that closes the toast. A loading toast does not close by itself. */
export function showMessage(message: Message): () => void {
  const { kind, title, text, durationMs } = message
  mount()
  // In the next frame, after a dialog that opens together with the toast.
  requestAnimationFrame(raiseToasts)
  announce(title ? `${title}. ${text}` : text, kind === 'error' ? 'assertive' : 'polite')
  const duration = kind === 'loading' ? Number.POSITIVE_INFINITY : durationMs
  const options = { ...(duration !== undefined && { duration }), onDismiss: forget, onAutoClose: forget }
  const id = toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />, options)
  if (kind !== 'loading') shownAtMs.set(id, performance.now())
  return () => toast.dismiss(id)
}

/** The toasts that close by themselves. */
const shownAtMs = new Map<string | number, number>()
const forget = ({ id }: { id: string | number }) => shownAtMs.delete(id)

/** A toast of this age belongs to the screen before. */
const oldMs = 1_000

export function closeOldToasts(): void {
  for (const [id, atMs] of shownAtMs) if (performance.now() - atMs > oldMs) toast.dismiss(id)
}

let root: Root | undefined

/** Renders again with each toast, because the language may have changed. */
function mount() {
  root ??= createRoot(getToastLayer())
  const mounted = root
  // Synchronous, because the toaster ignores toasts from before its mount.
  flushSync(() => mounted.render(<Toasts label={messages.home.notifications} />))
}

// On a phone above the bottom bar, so that the first figures and rows of the screen stay free.
const offset = 'calc(0.5rem + var(--nav) + env(safe-area-inset-bottom))'

function Toasts({ label }: { label: string }) {
  const isWide = useSyncExternalStore(watchWidth, readIsWide)
  return (
    <Toaster
      containerAriaLabel={label}
      position={isWide ? 'bottom-right' : 'bottom-center'}
      duration={4000}
      visibleToasts={isWide ? 3 : 1}
      expand
      gap={14}
      swipeDirections={['left', 'right', 'bottom']}
      offset={isWide ? 24 : offset}
      mobileOffset={{ bottom: offset, left: 16, right: 16 }}
      hotkey={['altKey', 'KeyT']}
    />
  )
}

const wide = '(min-width: 840px)'
const readIsWide = () => matchMedia(wide).matches

function watchWidth(onChange: () => void) {
  const list = matchMedia(wide)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

const icons: Record<Exclude<ToastKind, 'loading'>, string> = {
  success: circleCheck,
  info,
  warning: triangleAlert,
  error: circleX,
}
const swipePx = 20

function ToastCard({ kind, text, title, onClose }: Message & { onClose: () => void }) {
  const startedAt = useRef({ x: 0, y: 0 })
  // Sonner dismisses above 0.11 px/ms or 45 px; we also dismiss slow swipes at a shorter distance.
  function release({ clientX, clientY }: PointerEvent) {
    const { x, y } = startedAt.current
    if (Math.max(Math.abs(clientX - x), Math.abs(clientY - y)) >= swipePx) onClose()
  }
  return (
    <div
      className={`toast toast-${kind}`}
      onPointerDown={(event) => {
        startedAt.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={release}
    >
      {kind === 'loading' ? <Spinner /> : <Icon path={icons[kind]} />}
      <p>
        {title && <b>{title}</b>}
        {text}
      </p>
      <IconButton path={x} label={messages.ui.close} size="s" onClick={onClose} />
    </div>
  )
}
