import { type RefObject, useEffect, useRef } from 'react'

/** The ref of an uncontrolled input that shows a value of the URL. What the user types is newer than the URL. */
export function useSyncedInput(value: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return input
}
