import { brand } from '../brand/brand.ts'

/** The document title of a screen. */
export const pageTitle = (title: string) => ({ meta: [{ title: `${title} · ${brand.name}` }] })
