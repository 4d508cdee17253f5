/** What the page and its worker agree on about advertisement videos that lie on the phone, each as one whole answer. */
export const savedVideos = {
  /** Of Cache Storage. */
  cache: 'joma-videos',
  /** Of the BroadcastChannel that tells everybody when one came or went. */
  channel: 'joma-videos',
}
