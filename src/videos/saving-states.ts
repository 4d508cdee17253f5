import { useSyncExternalStore } from 'react'
import type { NotSavedReason } from './video-not-saved.ts'

/** The state of saving a video. It continues on other screens. */
export type SavingState =
  | { is: 'running'; percent: number; stop: () => void }
  | { is: 'stopped' }
  | { is: 'failed'; why: NotSavedReason }

const states = new Map<string, SavingState>()
const listeners = new Set<() => void>()

export const getSaving = (advertise: string): SavingState | undefined => states.get(advertise)

export const useSaving = (advertise: string): SavingState | undefined =>
  useSyncExternalStore(subscribe, () => getSaving(advertise))

export function setSaving(advertise: string, state: SavingState | undefined): void {
  if (state) states.set(advertise, state)
  else states.delete(advertise)
  for (const hear of listeners) hear()
}

/** Stops all savings of this tab. */
export function stopAllSavings(): void {
  for (const [advertise, state] of [...states]) {
    if (state.is === 'running') state.stop()
    setSaving(advertise, undefined)
  }
}

function subscribe(hear: () => void) {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
