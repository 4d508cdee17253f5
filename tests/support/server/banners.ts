import { banners } from '#contract/banners.ts'
import { callAsAdmin } from './members.ts'

/** One pixel. */
export const bannerPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const banner = { id: null, picture: bannerPicture, text_en: 'Hi', text_bn: 'স্বাগতম', link: null }

/** Adds a banner. Returns its id. */
export async function createBanner(input: object = {}): Promise<string> {
  await callAsAdmin(banners.save, { ...banner, ...input })
  return (await callAsAdmin(banners.list, {})).data.at(-1)!._id
}
