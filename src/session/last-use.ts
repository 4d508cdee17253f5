const idleMs = 60_000

let lastUseMs = Date.now()

/** Notes each press of a key, a mouse button or a finger. */
export function watchUse(): void {
  const note = () => {
    lastUseMs = Date.now()
  }
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
    addEventListener(type, note, { capture: true, passive: true })
}

/** Whether the user has not touched this tab for a minute. Calls are then those of live updates. */
export const isIdle = (): boolean => Math.abs(Date.now() - lastUseMs) > idleMs
