/** The screens that a banner can open. */
export const bannerLinks = [
  '/home/my-task',
  '/home/plans',
  '/home/my-plans',
  '/home/payment-sitting',
  '/home/withdraw',
  '/home/refer',
  '/home/support',
] as const

export interface PageBanner {
  /** The path of its picture. */
  image: string
  text_en: string
  text_bn: string
  link: (typeof bannerLinks)[number] | null
}

/** What the served page and its worker know about the shop. */
export interface PageBrand {
  name: string
  name_bn: string
  /** Empty: members read none. */
  contact?: string
  /** Whether members can read rules. */
  hasRules?: boolean
  /** The slides of the members' home. Absent: those of the page. */
  banners?: PageBanner[]
  /** Whether a logo, colours or a name are set: then its icon and its name take the place of the wordmark. */
  hasOwnLook?: boolean
  /** Of receipts. Null: those of Joma. */
  colours?: { cloth: string; thread: string } | null
  /** Another one for each look. */
  revision?: string
}

/** Of a shop that has set none. */
export const jomaBrand: PageBrand = { name: 'Joma', name_bn: 'জমা' }

/** The name of the `<meta>` element that has a `PageBrand` as JSON. A document without one is of Joma. */
export const brandMeta = 'brand'

/**
 * The build renders the documents a second time with these names. The server puts those of a shop with a look of its own in their
 * place.
 */
export const namePlaces = { name: '%BRAND_NAME%', name_bn: '%BRAND_NAME_BN%' } as const

/** The folder of these documents in the built page. The server does not serve its files as they are. */
export const ownLookFolder = '.vite/own-look'
