import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Text } from './fields.ts'
import { issue } from './issues.ts'
import { bannerLinks } from './page-brand.ts'

export const BannerLink = v.picklist(bannerLinks, issue('invalid'))
export type BannerLink = v.InferOutput<typeof BannerLink>

export const bannersMax = 3

/** The largest picture, and its longest side. The page reduces a larger one. */
export const bannerBytesMax = 42_000
export const bannerPixelsMax = 1_600

const pictureUrl = /^data:image\/(?:webp|jpeg|png);base64,([A-Za-z0-9+/]+={0,2})$/

/** The base64 text of a picture. Undefined, if it is no data URL of a picture. */
export const parsePictureUrl = (picture: string): string | undefined => pictureUrl.exec(picture)?.[1]

const urlCharsMax = 40 + Math.ceil(bannerBytesMax / 3) * 4

/** A JPEG, PNG or WebP as a data URL. In the body, so that picture and texts are saved as one. */
const PictureUrl = v.pipe(
  v.string(issue('required')),
  v.maxLength(urlCharsMax, issue('too_long', urlCharsMax)),
  v.check((picture) => parsePictureUrl(picture) !== undefined, issue('invalid')),
)

const texts = {
  /** Read aloud, and the name of the link. */
  text_en: Text(120),
  text_bn: Text(120),
  link: v.nullable(BannerLink),
}

/** A slide of the members' home. */
export const Banner = v.object({
  _id: Id,
  /** The path of its picture. */
  image: v.string(),
  text_en: v.string(),
  text_bn: v.string(),
  link: v.nullable(BannerLink),
})
export type Banner = v.InferOutput<typeof Banner>

/** The slides of the members' home. Without one, the page shows its own. The served page has them, so members call no endpoint for it. */
export const banners = endpoints({
  list: {
    method: 'GET',
    path: '/banner/get-banners',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: v.array(Banner),
    tags: ['Banner'],
  },
  /** Adds a banner, or changes the one with the id. Without a picture, the present one stays. */
  save: {
    method: 'POST',
    path: '/banner/save-banner',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({ id: v.nullable(Id), picture: v.nullable(PictureUrl), ...texts }),
    output: noData,
    touches: ['Banner'],
    audit: 'save-banner',
    message: 'The banner is saved.',
  },
  /** Swaps a banner with the one before it. */
  moveUp: {
    method: 'PATCH',
    path: '/banner/move-banner-up/:id',
    role: 'admin',
    permission: 'settings.change',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Banner'],
    audit: 'move-banner',
    message: 'The banner is moved.',
  },
  delete: {
    method: 'DELETE',
    path: '/banner/delete-banner/:id',
    role: 'admin',
    permission: 'settings.change',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Banner'],
    audit: 'delete-banner',
    message: 'The banner is removed.',
  },
})
