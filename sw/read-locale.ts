declare const self: ServiceWorkerGlobalScope

/** The chosen language. Some browsers have no `cookieStore`: then that of the browser. */
export async function readLocale(): Promise<string> {
  const cookie = await self.cookieStore?.get('locale').catch(() => null)
  return cookie?.value ?? (navigator.language.startsWith('bn') ? 'bn' : 'en')
}
