import type { BrowserContextOptions } from '@playwright/test'
import type { Locale } from '#src/i18n/locale.ts'
import { viewports } from '../browser/chromium.ts'

/** A kind of browser in which each view is shown. */
export interface Appearance {
  /** A part of the names of its pictures. */
  name: string
  context: BrowserContextOptions
  locale: Locale
  themes: readonly ('light' | 'dark')[]
  /** The text is twice as large. */
  hasLargeText?: boolean
}

const bothThemes = ['light', 'dark'] as const
const light = ['light'] as const
const narrow = { ...viewports.phone, viewport: { width: 320, height: 640 } }

export const appearances: Appearance[] = [
  { name: 'phone', context: viewports.phone, locale: 'en', themes: bothThemes },
  { name: 'phone-bn', context: viewports.phone, locale: 'bn', themes: bothThemes },
  { name: 'desktop', context: viewports.desktop, locale: 'en', themes: bothThemes },
  { name: 'desktop-bn', context: viewports.desktop, locale: 'bn', themes: light },
  { name: 'narrow', context: narrow, locale: 'en', themes: light },
  { name: 'narrow-bn', context: narrow, locale: 'bn', themes: light },
  { name: 'large-text', context: viewports.phone, locale: 'en', themes: light, hasLargeText: true },
  { name: 'large-text-bn', context: viewports.phone, locale: 'bn', themes: light, hasLargeText: true },
]

/** Those in which the screens are shown in unusual situations. */
export const mainAppearances: Appearance[] = appearances
  .filter(({ name }) => name === 'phone' || name === 'desktop')
  .map((appearance) => ({ ...appearance, themes: light }))
