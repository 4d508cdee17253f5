import { locale } from '../i18n/messages.ts'
import { readSession } from '../session/session.ts'

/**
 * Links the manifest of the current language, or that of administrators, whose shortcuts lead to their queues. All have the
 * same id, so they describe the same app, and the browser updates an installed one.
 */
export function linkManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  const href = manifestFor(readSession()?.role)
  // Each change makes the browser read the file again.
  if (link && link.getAttribute('href') !== href) link.href = href
}

function manifestFor(role = 'customer'): string {
  if (role !== 'customer') return '/manifest.admin.webmanifest'
  return locale === 'bn' ? '/manifest.bn.webmanifest' : '/manifest.webmanifest'
}
