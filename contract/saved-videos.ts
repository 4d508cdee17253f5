/** Names that page and worker share for the saved videos. Each video is stored as one complete response. */
export const savedVideos = {
  /** The cache in Cache Storage. */
  cache: 'joma-videos',
  /** The BroadcastChannel for messages about saved and deleted videos. */
  channel: 'joma-videos',
}
