import { startTransition, useEffect, useState } from 'react'

const step = 2

/**
 * How many rows of a list to render: all of its first page, then a few more at a time, so that a next page is no long task. `total` is
 * the number of loaded rows.
 */
export function useGradualCount(total: number): number {
  const [count, setCount] = useState(total)
  if (count === 0 && total > 0) setCount(total)
  useEffect(() => {
    if (count >= total) return
    // The rows before are painted first.
    const frame = requestAnimationFrame(() => startTransition(() => setCount(Math.min(count + step, total))))
    return () => cancelAnimationFrame(frame)
  }, [count, total])
  return Math.min(count || total, total)
}
