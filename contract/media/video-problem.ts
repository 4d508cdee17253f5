import type { RefusalValues } from '../errors.ts'

/** Why phones cannot play a file: a code of `refusals` with its values. */
export type VideoProblem =
  | {
      code: 'video_container' | 'video_no_index' | 'video_no_picture' | 'video_cut_off' | 'video_damaged'
      values?: undefined
    }
  | { code: 'video_codec' | 'sound_codec'; values: RefusalValues<'video_codec'> }
