import { savedVideos } from '#contract/videos.ts'

/** `changed`: a video was saved or deleted. `forgotten`: all were deleted, and running downloads must stop. */
type News = 'changed' | 'forgotten'

/** Publishes to the worker, the other tabs and this one. */
export function publishVideoChange(news: News): void {
  const channel = new BroadcastChannel(savedVideos.channel)
  channel.postMessage(news)
  channel.close()
}

/** Returns an unsubscribe function. */
export function subscribeToVideos(hear: (news: News) => void): () => void {
  const channel = new BroadcastChannel(savedVideos.channel)
  channel.onmessage = ({ data }) => hear(data)
  return () => channel.close()
}
