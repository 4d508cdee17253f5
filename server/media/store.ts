/** Storage of videos. A store's own failures are thrown as the refusal `unavailable`. */
export interface MediaStore {
  /**
   * Stores the whole body or nothing; an error of the body is thrown again. `size` is bytes, `digest` the SHA-256 of the
   * bytes in hex.
   */
  write: (id: string, body: ReadableStream<Uint8Array>) => Promise<{ size: number; digest: string }>
  /** Opens the bytes from `start` to `end`, inclusive. Undefined if the store does not have all of them. */
  read: (id: string, range: { start: number; end: number }) => Promise<ReadableStream<Uint8Array> | undefined>
  /** Succeeds if the file does not exist. */
  remove: (id: string) => Promise<void>
}
