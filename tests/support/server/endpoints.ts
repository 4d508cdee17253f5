import { advertiseUpload } from '#contract/advertises.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { endpointsByName } from '#contract/index.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import type { Tag } from '#contract/tags.ts'

/** The uploads, which are not in the contract. */
const uploads = {
  'the upload of a video': advertiseUpload,
  'the upload of a picture': pictureUpload,
  'the upload of a picture for support': supportPictureUpload,
}

type AnyEndpoint = Endpoint | (Access & { method: 'POST'; path: string; touches: readonly Tag[]; message: string })

/** Every endpoint by its name, `banks.add`, and the uploads. */
export const endpoints = Object.entries<AnyEndpoint>({ ...endpointsByName, ...uploads }).map(([name, endpoint]) => ({
  name,
  endpoint,
}))
