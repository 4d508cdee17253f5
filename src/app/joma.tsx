import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { OfflineHint } from '../connectivity/offline-hint.tsx'
import { FormNote } from '../forms/form.tsx'
import { type Locale, storeLocale } from '../i18n/locale.ts'
import { loadLanguage, locale } from '../i18n/messages.ts'
import { linkManifest } from '../pwa/link-manifest.ts'
import { refreshDocuments } from '../pwa/refresh-documents.ts'
import { ChangeLanguageProvider } from '../ui/language-switch.tsx'
import type { createPage } from './router.tsx'

interface JomaProps {
  router: ReturnType<typeof createPage>['router']
  queryClient: QueryClient
}

/** The page with its providers. A change of language remounts it, because messages are read while rendering. */
export function Joma({ router, queryClient }: JomaProps) {
  const [shownLocale, setShownLocale] = useState<Locale>()

  async function change(next: Locale) {
    await loadLanguage(next)
    void storeLocale(next).then(refreshDocuments)
    linkManifest()
    setShownLocale(locale)
    // The titles of the open screens.
    await router.invalidate()
  }

  return (
    <QueryClientProvider client={queryClient}>
      <ChangeLanguageProvider value={change}>
        <FormNote value={offlineHint}>
          <RouterProvider key={shownLocale} router={router} />
        </FormNote>
      </ChangeLanguageProvider>
    </QueryClientProvider>
  )
}

const offlineHint = <OfflineHint />
