/** Where videos are kept. `size` is bytes, `digest` the SHA-256 of the bytes in hex. */
export interface MediaStore {
  write: (id: string, body: ReadableStream<Uint8Array>) => Promise<{ size: number; digest: string }>
  /** `end` is the last byte wanted. */
  read: (id: string, range: { start: number; end: number }) => ReadableStream<Uint8Array>
  remove: (id: string) => Promise<void>
}
