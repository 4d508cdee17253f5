import * as v from 'valibot'

/** Each task has this many probes, at most: byte ranges of its video. */
export const probesPerTask = 3
/** Bytes of a probe. A shorter video is one probe. */
export const probeBytes = 256

/** A byte range of a video, both ends inclusive as in `Range: bytes=…`. */
export const Probe = v.object({ start: v.number(), end: v.number() })
export type Probe = v.InferOutput<typeof Probe>

/**
 * The evidence that the bytes of a video were there: the SHA-256, in lowercase hex, of the task's nonce in UTF-8 followed by the
 * bytes of its probes in their order. The nonce makes the evidence of each task another one.
 */
export const Evidence = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
