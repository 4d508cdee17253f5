/*
 * Runs before the page's scripts, in browsers of any age: its syntax and functions are those of ES5, except types. Shows a plain
 * page in a browser that is older than build/oldest-browsers.ts, and reloads once if a file of the start is missing, for example
 * after a deployment between two requests.
 */

declare global {
  interface Window {
    /** For `first-paint.js`, which starts the page's code on prerendered documents. */
    recoverStart: () => void
  }
}

type Texts = Record<'bn' | 'en', string>

interface PlainPage {
  titles: Texts
  lines: Texts
  /** Texts with their addresses. */
  links: [text: string, href: string][]
}

/* The names of the shop, if it has its own. */
var meta = document.querySelector<HTMLMetaElement>('meta[name="brand"]')
var brand = meta ? JSON.parse(meta.content) : { name: 'Joma', name_bn: 'জমা' }

var texts: Record<'old' | 'missing', PlainPage> = {
  old: {
    titles: { bn: 'এই ব্রাউজারে ' + brand.name_bn + ' চলে না', en: brand.name + ' needs a newer browser' },
    lines: {
      bn: 'অনুগ্রহ করে Chrome বা Firefox ইনস্টল করুন, অথবা আপনার ব্রাউজার আপডেট করুন। তারপর এই পেজ আবার খুলুন।',
      en: 'Please install or update Chrome (111 or newer) or Firefox (115 or newer). On an iPhone, update to iOS 16.4 or newer. Then open this page again.',
    },
    links: [
      ['Chrome', 'https://play.google.com/store/apps/details?id=com.android.chrome'],
      ['Firefox', 'https://play.google.com/store/apps/details?id=org.mozilla.firefox'],
    ],
  },
  missing: {
    titles: { bn: brand.name_bn + ' খোলা যায়নি', en: brand.name + ' could not be opened' },
    lines: { bn: 'ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।', en: 'Check your connection and try again.' },
    links: [['আবার চেষ্টা করুন · Try again', '/']],
  },
}
var key = 'start-reloads'

/* Chrome 111, Firefox 115 and Safari 16.4 are the first with all of these. */
function isNewEnough() {
  return (
    'noModule' in document.createElement('script') &&
    'toSorted' in Array.prototype &&
    'CompressionStream' in window &&
    !!window.CSS &&
    CSS.supports('color', 'oklch(0 0 0)')
  )
}

function add<Name extends keyof HTMLElementTagNameMap>(parent: Node, name: Name, text?: string) {
  var element = document.createElement(name)
  if (text) element.textContent = text
  parent.appendChild(element)
  return element
}

/* Styles are set one by one, because the Content-Security-Policy forbids style attributes and elements. */
function show(page: PlainPage) {
  if (!document.body) document.documentElement.appendChild(document.createElement('body'))
  var main = document.createElement('main')
  main.style.maxWidth = '30em'
  main.style.margin = '3em auto'
  main.style.padding = '0 1em'
  main.style.fontFamily = 'sans-serif'
  main.style.lineHeight = '1.5'
  document.title = brand.name
  for (var each in page.titles) {
    var language = each as keyof Texts
    var title = add(main, 'h1', page.titles[language])
    title.lang = language
    title.style.fontSize = '1.4em'
    add(main, 'p', page.lines[language]).lang = language
  }
  var links = add(main, 'p')
  for (var j = 0; j < page.links.length; j++) {
    var link = add(links, 'a', page.links[j]![0])
    link.href = page.links[j]![1]
    link.style.display = 'inline-block'
    link.style.padding = '12px 24px 12px 0'
  }
  while (document.body.firstChild) document.body.removeChild(document.body.firstChild)
  document.body.appendChild(main)
}

function countReloads() {
  try {
    return Number(sessionStorage.getItem(key))
  } catch (error) {
    /* Without storage there is no count, so there is no reload either. */
    return 1
  }
}

/* The precache of a worker may be incomplete; the network has the newest version. */
function deletePrecache() {
  var deleting: Promise<unknown>[] = []
  if (navigator.serviceWorker)
    deleting.push(
      navigator.serviceWorker.getRegistration().then(function (registration) {
        return registration && registration.unregister()
      }),
    )
  if (window.caches)
    deleting.push(
      caches.keys().then(function (names) {
        return Promise.all(
          names.map(function (name) {
            return name.indexOf('-precache-') < 0 || caches.delete(name)
          }),
        )
      }),
    )
  return Promise.all(deleting)
}

var isRecovering = false

function recover() {
  if (isRecovering) return
  isRecovering = true
  if (countReloads() > 0) return show(texts.missing)
  /* Never without the server: the worker's files are better than none. */
  fetch('/healthz', { cache: 'no-store' })
    .then(function (response) {
      return response.text()
    })
    .then(function (text) {
      /* A captive portal answers 200 with its page. */
      if (text !== 'ok') throw new Error('The server does not answer.')
      sessionStorage.setItem(key, '1')
      return deletePrecache()
    })
    .then(
      function () {
        location.reload()
      },
      function () {
        show(texts.missing)
      },
    )
}

/* `error` of a script or stylesheet does not bubble. Chunks that load later are handled by recover-from-chunk-error.ts. */
function watchErrors() {
  window.addEventListener(
    'error',
    function (event) {
      var element = event.target as Partial<HTMLScriptElement & HTMLLinkElement> | null
      if (!element || !element.parentNode) return
      var root = document.getElementById('root')
      var isEmpty = !root || !root.firstChild || document.documentElement.hasAttribute('data-frame')
      var isStartStyle = element.rel === 'stylesheet' && element.href!.indexOf('/assets/index-') > 0
      if ((element.type === 'module' && isEmpty) || isStartStyle) recover()
    },
    true,
  )
}

if (isNewEnough()) {
  window.recoverStart = recover
  watchErrors()
} else {
  /* The rest of the document would load the page's scripts. */
  if (window.stop) window.stop()
  show(texts.old)
}

export {}
