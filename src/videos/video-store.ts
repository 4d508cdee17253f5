import { createStore, type UseStore } from 'idb-keyval'

let store: UseStore | undefined

/** The record of each saved video, by its advertisement. Opened at the first use. */
export const videoStore = (): UseStore => {
  store ??= createStore('joma-videos', 'videos')
  return store
}
