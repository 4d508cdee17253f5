import { useSyncExternalStore } from 'react'
import type { NotSavedWhy } from './video-not-saved.ts'

/** The state of saving a video. It continues on other screens. */
export type SavingState =
  | { is: 'running'; percent: number; stop: () => void }
  | { is: 'stopped' }
  | { is: 'failed'; why: NotSavedWhy }

const states = new Map<string, SavingState>()
const listeners = new Set<() => void>()

export const savingOf = (advertise: string): SavingState | undefined => states.get(advertise)

export const useSaving = (advertise: string): SavingState | undefined =>
  useSyncExternalStore(subscribe, () => savingOf(advertise))

export function showSaving(advertise: string, state: SavingState | undefined): void {
  if (state) states.set(advertise, state)
  else states.delete(advertise)
  for (const hear of listeners) hear()
}

/** Stops all savings of this tab. */
export function forgetSavings(): void {
  for (const [advertise, state] of [...states]) {
    if (state.is === 'running') state.stop()
    showSaving(advertise, undefined)
  }
}

function subscribe(hear: () => void) {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
