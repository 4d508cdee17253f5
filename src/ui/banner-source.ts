import { locale } from '../i18n/messages.ts'

/** Where a promotional picture lies, with its words in the language that is spoken. */
export const bannerSource = (name: string): string => `/banners/${name}.${locale}.svg`
