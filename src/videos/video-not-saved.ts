/** Why: it is larger than all videos may be, the phone has no room for it, or it did not arrive whole. */
export type NotSavedWhy = 'tooLarge' | 'noRoom' | 'unreached'

export class VideoNotSaved extends Error {
  readonly why: NotSavedWhy

  constructor(why: NotSavedWhy, options?: ErrorOptions) {
    super(`The video is not saved: ${why}`, options)
    this.why = why
  }
}
