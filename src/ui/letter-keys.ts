import { storeText } from '../storage/store-text.ts'
import { createStore, useStore } from './store.ts'

const storageKey = 'letter-keys'

const areOn = createStore(readStored())

/** Whether shortcuts of one character act. Voice control and shaking hands press them by mistake. Stored on the device. */
export function useLetterKeys(): [boolean, (areOn: boolean) => void] {
  return [useStore(areOn), write]
}

function write(next: boolean) {
  storeText(storageKey, next ? 'on' : 'off')
  areOn.set(next)
}

/** False for one character while such shortcuts are off; true for Escape, arrows and the like. */
export const mayAct = ({ key }: { key: string }): boolean => key.length > 1 || areOn.get()

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    // Storage is blocked, or the screen is prerendered.
    return true
  }
}
