/*
 * Runs before the page's code, on prerendered documents. Removes a frame that this user will not see, begins the first reads, and
 * fills in the last known figures (src/cache/snapshot.ts), or those of the first response. src/app/main.tsx takes over.
 */
;(() => {
  const page = document.documentElement
  const data = page.dataset
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const parse = (text) => {
    try {
      return JSON.parse(text) || {}
    } catch {
      return {}
    }
  }
  const decode = (part) => {
    try {
      return parse(atob(part.replace(/-/g, '+').replace(/_/g, '/')))
    } catch {
      return {}
    }
  }
  const token = read('accessToken')
  const { role, exp, jti } = decode(token?.split('.')[1] || '')
  const isSignedIn = exp * 1000 > Date.now()
  const isHome = data.frame?.startsWith('/home')
  const locale = read('locale') || (navigator.language.startsWith('bn') ? 'bn' : 'en')
  const isWanted = locale === page.lang && (isHome ? isSignedIn && role === 'customer' : !isSignedIn)

  function paint(texts) {
    /* The page's code has taken over. */
    if (!data.frame) return
    for (const element of document.querySelectorAll('[data-painted]')) {
      const text = texts[element.dataset.painted]
      if (text === undefined) continue
      element.textContent = text
      if (element.dataset.painted === 'balance') element.parentNode.style.setProperty('--chars', text.length)
    }
  }

  const start = () => import(data.entry).catch(window.recoverStart)

  function begin() {
    if (!isWanted) {
      document.getElementById('root').replaceChildren()
      start()
      return
    }
    const snapshot = parse(read('snapshot'))
    if (isHome && snapshot.jti === jti && snapshot.locale === locale) {
      const isOld = Date.now() - snapshot.readAtMs > 300000
      paint({ ...snapshot.texts, age: isOld ? snapshot.texts.age : undefined })
    }
    /* After the paint, which a hidden page does not have. */
    if (document.hidden) start()
    else requestAnimationFrame(() => setTimeout(start))
  }

  function beginReads() {
    const headers = { Authorization: 'Bearer ' + token }
    const responses = {}
    const urls = data.reads.split(' ')
    for (const url of urls) {
      responses[url] = fetch(url, { headers })
      /* The page's code reads it again. */
      responses[url].catch(() => {})
    }
    window.earlyReads = { token, startedAtMs: Date.now(), responses }
    const [user, notice] = urls.map((url) => responses[url].then((response) => response.clone().json()))
    const isBengali = locale === 'bn'
    user
      .then(({ data }) => {
        /* Not before the first paint, which its creation would delay by 60 ms on a cheap phone. */
        const taka = new Intl.NumberFormat(isBengali ? 'bn-BD' : 'en-IN', { minimumFractionDigits: 2 })
        paint({
          letter: data.username[0].toUpperCase(),
          name: data.username,
          age: '',
          balance: taka.format(data.balance),
          income: taka.format(data.earning),
          plan: (isBengali && data.plan_name_bn) || data.plan_name || undefined,
        })
      })
      .catch(() => {})
    notice.then(({ data }) => paint({ notice: (isBengali && data.notice_bn) || data.notice || '' })).catch(() => {})
  }

  if (!data.frame) return
  /* The page's code sends it. */
  addEventListener('submit', (event) => {
    if (!data.frame) return
    event.preventDefault()
    window.earlySubmit = event.target
  })
  /* The page's code presses it again. A submit button has the event above. */
  addEventListener('click', (event) => {
    const button = event.target.closest('button')
    if (data.frame && button?.type === 'button') window.earlyClick = button
  })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.earlyInstallPrompt = event
  })
  if (isWanted && isHome && navigator.onLine) beginReads()

  /* Before the first paint: the parser has just added the frame and the element behind it. */
  new MutationObserver((_, observer) => {
    if (!document.querySelector('noscript')) return
    observer.disconnect()
    begin()
  }).observe(page, { childList: true, subtree: true })
})()
