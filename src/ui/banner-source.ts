import { locale } from '../i18n/messages.ts'

/** The URL of a promotional picture with text in the current language. */
export const bannerSource = (name: string): string => `/banners/${name}.${locale}.svg`
