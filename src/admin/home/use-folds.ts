import { storeText } from '../../storage/store-text.ts'
import { createStore, useStore } from '../../ui/store.ts'
import type { Group } from '../permissions/screens.ts'

const storageKey = 'nav-folds'

/** These are rarely used. */
const foldedAtFirst: Group[] = ['Tills', 'Content', 'Settings']

const folds = createStore<readonly string[]>(readStored())

/** The folded groups of the side list, and a function that folds or unfolds one. Stored on the device. */
export function useFolds(): [readonly string[], (group: Group, isFolded: boolean) => void] {
  return [useStore(folds), fold]
}

function fold(group: Group, isFolded: boolean) {
  const others = folds.get().filter((each) => each !== group)
  folds.set(isFolded ? [...others, group] : others)
  storeText(storageKey, folds.get().join(','))
}

function readStored(): string[] {
  try {
    return localStorage.getItem(storageKey)?.split(',') ?? foldedAtFirst
  } catch {
    // Storage is blocked.
    return foldedAtFirst
  }
}
