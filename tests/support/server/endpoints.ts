import { advertiseUpload } from '#contract/advertises.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { rowsByName } from '#contract/index.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import type { Tag } from '#contract/tags.ts'

/** The uploads, which are no rows. */
const uploads = {
  'the upload of a video': advertiseUpload,
  'the upload of a picture': pictureUpload,
  'the upload of a picture for support': supportPictureUpload,
}

type AnyEndpoint = Endpoint | (Access & { method: 'POST'; path: string; touches: readonly Tag[]; message: string })

/** Every row by its name, `banks.add`, and the uploads. */
export const endpoints = Object.entries<AnyEndpoint>({ ...rowsByName, ...uploads }).map(([name, endpoint]) => ({
  name,
  endpoint,
}))
