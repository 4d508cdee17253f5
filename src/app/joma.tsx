import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { OfflineHint } from '../connectivity/offline-hint.tsx'
import { FormNote } from '../forms/form.tsx'
import { type Locale, storeLocale } from '../i18n/locale.ts'
import { loadLanguage, locale } from '../i18n/messages.ts'
import { linkManifest } from '../pwa/link-manifest.ts'
import { refreshDocuments } from '../pwa/refresh-documents.ts'
import { isAdminRole, readSession } from '../session/session.ts'
import { ChangeLanguageProvider } from '../ui/language-switch.tsx'
import { HydrationProvider } from '../ui/use-is-hydrating.tsx'
import type { createPage } from './router.tsx'

declare global {
  interface Window {
    /** A button that was pressed before the page's code was loaded, from `first-paint.js`. */
    earlyClick?: HTMLButtonElement
  }
}

interface JomaProps {
  router: ReturnType<typeof createPage>['router']
  queryClient: QueryClient
  /** Shown below the button of every form, instead of the note about the connection. */
  note?: ReactNode
  /** Whether the first rendering hydrates a prerendered document. */
  isPrerendered?: boolean
}

/** The page with its providers. A change of language remounts it, because messages are read while rendering. */
export function Joma({ router, queryClient, note, isPrerendered = false }: JomaProps) {
  const [shownLocale, setShownLocale] = useState<Locale>()

  useEffect(() => {
    const { earlyClick } = window
    delete window.earlyClick
    // After this effect, because a press hydrates the screen below it at once, which React does not do within an effect.
    if (earlyClick) setTimeout(() => earlyClick.isConnected && earlyClick.click())
  }, [])

  async function change(next: Locale) {
    const isAdmin = isAdminRole(readSession()?.role ?? '')
    const staffTexts = isAdmin && import('../admin/home/load-staff-texts.ts').then((each) => each.loadStaffTexts(next))
    await Promise.all([loadLanguage(next), staffTexts])
    void storeLocale(next).then(refreshDocuments)
    linkManifest()
    setShownLocale(locale)
    // The titles of the open screens.
    await router.invalidate()
  }

  return (
    <QueryClientProvider client={queryClient}>
      <ChangeLanguageProvider value={change}>
        <FormNote value={note ?? offlineHint}>
          <HydrationProvider isPrerendered={isPrerendered}>
            <RouterProvider key={shownLocale} router={router} />
          </HydrationProvider>
        </FormNote>
      </ChangeLanguageProvider>
    </QueryClientProvider>
  )
}

const offlineHint = <OfflineHint />
