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
  const { kind, title, text } = message
  mount()
  // In the next frame, after a dialog that opens together with the toast.
  requestAnimationFrame(raiseToasts)
  announce(title ? `${title}. ${text}` : text, kind === 'error' ? 'assertive' : 'polite')
  const options = kind === 'loading' ? { duration: Number.POSITIVE_INFINITY } : {}
  const id = toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />, options)
  return () => toast.dismiss(id)
}

let root: Root | undefined

/** Renders again with each toast, because the language may have changed. */
function mount() {
  root ??= createRoot(getToastLayer())
  const mounted = root
  // Synchronous, because the toaster ignores toasts from before its mount.
  flushSync(() => mounted.render(<Toasts label={messages.home.notifications} />))
}

// On a phone below the header, so that the back arrow and the title stay free.
const offset = 'calc(max(0.5rem, env(safe-area-inset-top)) + var(--bar))'

function Toasts({ label }: { label: string }) {
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches)
  return (
    <Toaster
      containerAriaLabel={label}
      position={isWide ? 'bottom-right' : 'top-center'}
      duration={4000}
      visibleToasts={3}
      expand
      gap={14}
      swipeDirections={['left', 'right', isWide ? 'bottom' : 'top']}
      offset={isWide ? 24 : offset}
      mobileOffset={{ top: offset, left: 16, right: 16 }}
      hotkey={['altKey', 'KeyT']}
    />
  )
}

const wide = matchMedia('(min-width: 840px)')

function watchWidth(onChange: () => void) {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
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
