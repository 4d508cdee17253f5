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
  const [position, setPosition] = useState<{ left: number; top: number }>()
  const dragOffset = useRef<{ x: number; y: number }>(undefined)

  function moveTo(getPosition: (rect: DOMRect) => { left: number; top: number }) {
    const rect = box.current?.getBoundingClientRect()
    if (!rect) return
    const { clientWidth, clientHeight } = document.documentElement
    const space = { width: clientWidth || innerWidth, height: clientHeight || innerHeight }
    setPosition(clampToWindow({ width: rect.width, height: rect.height, ...getPosition(rect) }, space))
  }

  const clampPosition = useEffectEvent(() => position && moveTo(() => position))
  useEffect(() => {
    const handleResize = () => clampPosition()
    window.addEventListener('resize', handleResize)
    return () => window.removeEventListener('resize', handleResize)
  }, [])

  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const rect = box.current?.getBoundingClientRect()
      if (!rect || event.button !== 0) return
      dragOffset.current = { x: event.clientX - rect.left, y: event.clientY - rect.top }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current: offset } = dragOffset
      if (offset) moveTo(() => ({ left: clientX - offset.x, top: clientY - offset.y }))
    },
    onPointerUp: () => {
      dragOffset.current = undefined
    },
    onPointerCancel: () => {
      dragOffset.current = undefined
    },
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    moveTo(({ left, top }) => ({ left: (position?.left ?? left) + step[0], top: (position?.top ?? top) + step[1] }))
  }

  const style = position && { left: position.left, top: position.top, right: 'auto', bottom: 'auto' }
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
