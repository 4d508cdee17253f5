/** The record of a saved advertisement video. */
export interface SavedVideo {
  advertise: string
  sizeBytes: number
  savedAtMs: number
  playedAtMs?: number
}

/** The limits of saved videos, below the quota of the browser. */
export const videoLimits = { sizeBytes: 60_000_000, count: 8 }

export const sizeOf = (videos: SavedVideo[]): number => videos.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Whether the limits allow one more video. */
export const hasRoom = (videos: SavedVideo[], sizeBytes: number): boolean =>
  videos.length < videoLimits.count && sizeOf(videos) + sizeBytes <= videoLimits.sizeBytes

/** Least recently played first, which is the order of eviction. */
export const byLastUse = (one: SavedVideo, other: SavedVideo): number => lastUseMs(one) - lastUseMs(other)

const lastUseMs = ({ playedAtMs, savedAtMs }: SavedVideo) => playedAtMs ?? savedAtMs
