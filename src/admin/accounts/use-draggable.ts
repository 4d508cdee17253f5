import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

const stepPx = 16
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
}

/** Makes a floating element movable by its handle, with the pointer or the arrow keys. It stays inside the window. */
export function useDraggable(box: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const held = useRef<{ x: number; y: number }>(undefined)

  function put(of: (now: DOMRect) => { left: number; top: number }) {
    const now = box.current?.getBoundingClientRect()
    if (!now) return
    const { clientWidth, clientHeight } = document.documentElement
    const space = { width: clientWidth || innerWidth, height: clientHeight || innerHeight }
    setPlace(clampToWindow({ width: now.width, height: now.height, ...of(now) }, space))
  }

  const stay = useEffectEvent(() => place && put(() => place))
  useEffect(() => {
    const listen = () => stay()
    window.addEventListener('resize', listen)
    return () => window.removeEventListener('resize', listen)
  }, [])

  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const now = box.current?.getBoundingClientRect()
      if (!now || event.button !== 0) return
      held.current = { x: event.clientX - now.left, y: event.clientY - now.top }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = held
      if (current) put(() => ({ left: clientX - current.x, top: clientY - current.y }))
    },
    onPointerUp: () => {
      held.current = undefined
    },
    onPointerCancel: () => {
      held.current = undefined
    },
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    put(({ left, top }) => ({ left: (place?.left ?? left) + step[0], top: (place?.top ?? top) + step[1] }))
  }

  const style = place && { left: place.left, top: place.top, right: 'auto', bottom: 'auto' }
  return { style, handle: { ...pointer, onKeyDown } }
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The minimum distance to the edge of the window. */
const marginPx = 8

/** The nearest position at which the whole box is in the window; the upper left corner if it is too large. */
export const clampToWindow = ({ left, top, width, height }: Box, space: { width: number; height: number }) => ({
  left: Math.max(Math.min(left, space.width - width - marginPx), marginPx),
  top: Math.max(Math.min(top, space.height - height - marginPx), marginPx),
})
