import { join } from 'node:path'
import { createFolderStore } from './folder-store.ts'
import { readS3Url } from './s3-url.ts'
import type { MediaStore } from './store.ts'

interface MediaConfig {
  /** Undefined: a folder of `dataDir`. */
  mediaUrl: string | undefined
  dataDir: string
}

/** Opens the storage of videos. Throws an error of one line if it cannot be used. */
export async function openStore({ mediaUrl, dataDir }: MediaConfig): Promise<MediaStore> {
  if (!mediaUrl) return createFolderStore(join(dataDir, 'media'))
  const location = readS3Url(mediaUrl)
  // The SDK is large; a server with a folder never loads it.
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(location)
}
