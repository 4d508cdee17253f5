import { savedVideos } from '#contract/saved-videos.ts'

/** A video came or went; or all of them went, and none that is still on its way may follow. */
type News = 'changed' | 'forgotten'

/** Tells the worker, the other tabs and this one. */
export function tellVideos(news: News): void {
  const channel = new BroadcastChannel(savedVideos.channel)
  channel.postMessage(news)
  channel.close()
}

/** Gives the way to stop hearing. */
export function onVideos(hear: (news: News) => void): () => void {
  const channel = new BroadcastChannel(savedVideos.channel)
  channel.onmessage = ({ data }) => hear(data)
  return () => channel.close()
}
