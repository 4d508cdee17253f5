import { type PointerEvent, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { messages } from '../i18n/messages.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { circleCheck, circleX, info, triangleAlert, x } from './icons/initial.ts'
import type { Message, ToastKind } from './toast.ts'

export function showMessage(message: Message): void {
  mount()
  toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />)
}

let isMounted = false

function mount() {
  if (isMounted) return
  isMounted = true
  const container = document.body.appendChild(document.createElement('div'))
  // Synchronous, because the toaster ignores toasts from before its mount.
  flushSync(() => createRoot(container).render(<Toasts />))
}

const offset = 'max(1rem, env(safe-area-inset-top))'

function Toasts() {
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches)
  return (
    <Toaster
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

const icons: Record<ToastKind, string> = { success: circleCheck, info, warning: triangleAlert, error: circleX }
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
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerDown={(event) => {
        startedAt.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={release}
    >
      <Icon path={icons[kind]} />
      <p>
        {title && <b>{title}</b>}
        {text}
      </p>
      <IconButton path={x} label={messages.ui.close} size="s" onClick={onClose} />
    </div>
  )
}
