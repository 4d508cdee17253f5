import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { locale } from '../i18n/messages.ts'
import { watchPresses } from '../push/watch-presses.ts'
import { watchChunkErrors } from '../pwa/chunk-error.ts'
import { captureInstallPrompt } from '../pwa/install-prompt.ts'
import { linkManifest } from '../pwa/link-manifest.ts'
import { whenIdle } from '../pwa/when-idle.ts'
import { watchUse } from '../session/last-use.ts'
import { closeOldToasts } from '../ui/toast.ts'
import { addAbortSignalAny } from './abort-signal-any.ts'
import { abortTransactionsWhenLeft } from './abort-when-left.ts'
import { Joma } from './joma.tsx'
import { createPage } from './router.tsx'
import './styles.css'

const maxWaitMs = 10_000

/** Calls `callback` when a screen is shown and no query is running, because on a slow network it would delay that screen. */
function whenSettled({ router, queryClient }: ReturnType<typeof createPage>, callback: () => void): void {
  const timer = setTimeout(run, maxWaitMs)
  const unsubscribers = [router.subscribe('onRendered', check), queryClient.getQueryCache().subscribe(check)]

  function check() {
    if (router.state.status === 'idle' && !queryClient.isFetching()) run()
  }

  function run() {
    clearTimeout(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
    whenIdle(callback, maxWaitMs)
  }
}

// Not awaited, because a browser translates only what is shown.
void import('./tolerate-translation.ts').then(
  (module) => module.tolerateTranslation(),
  () => {},
)
addAbortSignalAny()
abortTransactionsWhenLeft()
captureInstallPrompt()
watchChunkErrors()
watchUse()

/** Ends the present task, so that a press waits for less of the start. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Shows the page. A prerendered screen is hydrated if it is what the page shows first; anything else replaces it. */
async function show(): Promise<void> {
  const note = await replaceBlockedStorage()
  await nextTask()
  const page = createPage()
  const { router } = page
  router.subscribe('onRendered', linkManifest)
  router.subscribe('onRendered', ({ pathChanged }) => pathChanged && closeOldToasts())
  if (import.meta.env.PROD) whenSettled(page, async () => (await import('./after-start.ts')).afterStart(router))
  const createJoma = (isPrerendered: boolean) => (
    <StrictMode>
      <Joma {...page} note={note} isPrerendered={isPrerendered} />
    </StrictMode>
  )
  const root = document.getElementById('root')!
  const { dataset, lang } = document.documentElement
  const { frame } = dataset
  if (frame) {
    await nextTask()
    await router.load()
    // From now on `first-paint.js` paints nothing.
    delete dataset.frame
    // The document has no note, which React would report as a mismatch.
    const isSame = router.state.location.pathname === frame && locale === lang && !note
    if (isSame && root.hasChildNodes() && router.state.matches.every(({ status }) => status === 'success')) {
      hydrateRoot(root, createJoma(true))
      return
    }
    root.replaceChildren()
  }
  createRoot(root).render(createJoma(false))
}

/** If the browser blocks local storage, it is replaced, and every form has a note about that. */
async function replaceBlockedStorage() {
  try {
    if (localStorage) return undefined
  } catch {}
  const blocked = await import('./blocked-storage.tsx')
  blocked.replaceBlockedStorage()
  return <blocked.BlockedStorageNote />
}

watchPresses()
void show()
