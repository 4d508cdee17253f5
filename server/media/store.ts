/** Where videos are kept. What goes wrong in a store itself is thrown as the refusal `unavailable`. */
export interface MediaStore {
  /**
   * Keeps a body whole or not at all; whatever broke the body off is thrown on. `size` is bytes, `digest` the SHA-256
   * of the bytes in hex.
   */
  write: (id: string, body: ReadableStream<Uint8Array>) => Promise<{ size: number; digest: string }>
  /** Opens the bytes from `start` to `end`, the last one wanted. Undefined where the store does not have all of them. */
  read: (id: string, range: { start: number; end: number }) => Promise<ReadableStream<Uint8Array> | undefined>
  /** Removing what is not there is no mistake. */
  remove: (id: string) => Promise<void>
}
