import { vi } from 'vitest'

/** Captures the file that the page downloads, because jsdom downloads nothing. */
export function captureDownload(): Promise<Blob> {
  const file = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file.resolve(blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return file.promise
}
