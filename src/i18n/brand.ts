import { brandMeta, jomaBrand, type PageBrand } from '#contract/page-brand.ts'

/** The name of the shop, from the document. A new look is a new version of the page, so it does not change while a page is open. */
export const brand: PageBrand = readBrand()

function readBrand(): PageBrand {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${brandMeta}"]`)?.content
  if (!text) return jomaBrand
  try {
    return { ...jomaBrand, ...(JSON.parse(text) as Partial<PageBrand>) }
  } catch {
    // A proxy has changed the document.
    return jomaBrand
  }
}
