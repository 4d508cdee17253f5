import type { MediaStore } from './store.ts'

/** The same store, which reports the bytes of each file that is written. */
export const countWrites = (media: MediaStore, onWrite: (bytes: number) => void): MediaStore => ({
  ...media,
  write: async (...file) => {
    const written = await media.write(...file)
    onWrite(written.size)
    return written
  },
})
