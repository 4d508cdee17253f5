import { brand } from '../brand/brand.ts'
import { locale } from './messages.ts'

/** The name of the shop in the current language. */
export const shopName = (): string => (locale === 'bn' ? brand.name_bn : brand.name)

/** The document title of a screen. */
export const pageTitle = (title: string) => ({ meta: [{ title: `${title} · ${shopName()}` }] })
