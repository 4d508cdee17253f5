import { brandMeta, jomaBrand, type PageBrand } from '#contract/page-brand.ts'

/** The name of the shop, from the document. A new look is a new version of the page, so it does not change while a page is open. */
export const brand: PageBrand = readBrand()

function readBrand(): PageBrand {
  // Tests of messages have no document.
  const text = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${brandMeta}"]`)?.content
  return text ? JSON.parse(text) : jomaBrand
}
