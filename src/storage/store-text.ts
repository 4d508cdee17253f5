import { snapshotKey } from './snapshot.ts'

/** Stores a text in local storage. If that is full, it deletes the snapshot first, which the page stores again later. False if there is still no space. */
export function storeText(key: string, text: string): boolean {
  const store = () => localStorage.setItem(key, text)
  try {
    store()
    return true
  } catch {
    localStorage.removeItem(snapshotKey)
  }
  try {
    store()
    return true
  } catch {
    return false
  }
}
