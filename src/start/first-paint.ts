import type { Output, ReadEndpoint } from '#contract/endpoint.ts'
import type { notices } from '#contract/notices.ts'
import type { ownUser } from '#contract/own-user.ts'
import { staleAfterMs } from '../connectivity/stale-after.ts'
import { pickText } from '../i18n/locale.ts'
import { formatTakaIn } from '../i18n/numbers.ts'
import { type FirstPaintName, type FirstPaintTexts, type Snapshot, snapshotKey } from '../storage/snapshot.ts'
import { readStart } from './read-start.ts'

/*
 * Runs before the page's code, on prerendered documents. Removes a frame that this user will not see, and fills in the last known figures
 * (src/cache/snapshot.ts), or those of the first response, which `early-reads.ts` has begun to read. src/app/main.tsx takes over.
 */

const data = document.documentElement.dataset
const { claims, locale, isHome, isWanted } = readStart()

function readSnapshot(): Partial<Snapshot> {
  try {
    return JSON.parse(localStorage.getItem(snapshotKey) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function paint(texts: FirstPaintTexts) {
  // The page's code has taken over.
  if (!data.frame) return
  for (const element of document.querySelectorAll<HTMLElement>('[data-first-paint]')) {
    const name = element.dataset.firstPaint as FirstPaintName
    const text = texts[name]
    if (text === undefined) continue
    element.textContent = text
    delete element.dataset.blank
    if (name === 'balance') element.parentElement?.style.setProperty('--chars', String(text.length))
  }
}

const toNames = (username: string): FirstPaintTexts => ({ letter: username.charAt(0).toUpperCase(), name: username })

function start() {
  data.painted = ''
  evaluate(data.entry!.split(' ')).catch(window.recoverStart)
}

/** Loads the chunks at once, and evaluates each in a task of its own: together they take 200 ms on a cheap phone. */
async function evaluate(chunks: string[]) {
  for (const href of chunks) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  for (const chunk of chunks) {
    await import(/* @vite-ignore */ chunk)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function begin() {
  if (!isWanted) {
    document.getElementById('root')?.replaceChildren()
    start()
    return
  }
  if (isHome && claims?.username) paint(toNames(claims.username))
  const { jti, locale: snapshotLocale, readAtMs = 0, texts } = readSnapshot()
  if (isHome && texts && jti === claims?.jti && snapshotLocale === locale) {
    const isOld = Date.now() - readAtMs > staleAfterMs
    paint({ ...texts, age: isOld ? texts.age : undefined })
  }
  // After the paint, which a hidden page does not have.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

/** The first read is that of `ownUser`. On the home `notices.get` is next. The others are for the page's code. */
function paintReads({ responses }: NonNullable<typeof window.earlyReads>) {
  const [own, notice] = data.reads!.split(' ')
  const paintFrom = <E extends ReadEndpoint>(url: string, toTexts: (data: Output<E>) => FirstPaintTexts) =>
    responses[url]
      ?.then((response) => response.clone().json())
      .then(({ data }: { data: Output<E> }) => paint(toTexts(data)))
      .catch(() => {})
  // The first number format is not created before the first paint, which it would delay by 60 ms on a cheap phone.
  paintFrom<typeof ownUser>(own!, ({ username, balance, earning, plan_name, plan_name_bn }) => ({
    ...toNames(username),
    age: '',
    balance: formatTakaIn(locale, balance),
    income: formatTakaIn(locale, earning),
    plan: plan_name ? pickText(locale, plan_name, plan_name_bn) : undefined,
  }))
  paintFrom<typeof notices.get>(notice!, ({ notice, notice_bn }) => ({
    notice: pickText(locale, notice ?? '', notice_bn),
  }))
}

if (data.frame) {
  // The page's code sends it.
  addEventListener('submit', (event) => {
    if (!data.frame) return
    event.preventDefault()
    window.earlySubmit = event.target as HTMLFormElement
  })
  // The page's code presses it again. A submit button has the event above.
  addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    if (data.frame && button?.type === 'button') window.earlyClick = button
  })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.earlyInstallPrompt = event
  })
  if (window.earlyReads) paintReads(window.earlyReads)

  // Before the first paint: the parser has just added the frame and the element behind it.
  new MutationObserver((_, observer) => {
    if (!document.querySelector('noscript')) return
    observer.disconnect()
    begin()
  }).observe(document.documentElement, { childList: true, subtree: true })
}
