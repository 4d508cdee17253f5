import { createStore, type UseStore } from 'idb-keyval'

let store: UseStore | undefined

/** What is known of each saved video, by its advertisement. Opened when it is first needed, not as a module loads. */
export const videoStore = (): UseStore => {
  store ??= createStore('joma-videos', 'videos')
  return store
}
