/** The reason: larger than the limit, no space on the device, or an incomplete download. */
export type NotSavedReason = 'tooLarge' | 'noRoom' | 'unreached'

export class VideoNotSaved extends Error {
  readonly why: NotSavedReason

  constructor(why: NotSavedReason, options?: ErrorOptions) {
    super(`The video is not saved: ${why}`, options)
    this.why = why
  }
}
