/** What is known of an advertisement video that lies whole on this phone. */
export interface SavedVideo {
  advertise: string
  sizeBytes: number
  savedAtMs: number
  playedAtMs?: number
}

/** What videos may take of a phone, whatever the phone itself would allow. */
export const videoLimits = { sizeBytes: 60_000_000, count: 8 }

export const sizeOf = (videos: SavedVideo[]): number => videos.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Whether one more may lie beside those. */
export const hasRoom = (videos: SavedVideo[], sizeBytes: number): boolean =>
  videos.length < videoLimits.count && sizeOf(videos) + sizeBytes <= videoLimits.sizeBytes

/** Least recently played first: they go first. */
export const byLastUse = (one: SavedVideo, other: SavedVideo): number => lastUseMs(one) - lastUseMs(other)

const lastUseMs = ({ playedAtMs, savedAtMs }: SavedVideo) => playedAtMs ?? savedAtMs
