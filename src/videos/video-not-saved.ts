/** The reason: larger than the limit, no space on the device, or an incomplete download. */
export type NotSavedWhy = 'tooLarge' | 'noRoom' | 'unreached'

export class VideoNotSaved extends Error {
  readonly why: NotSavedWhy

  constructor(why: NotSavedWhy, options?: ErrorOptions) {
    super(`The video is not saved: ${why}`, options)
    this.why = why
  }
}
