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
  const isHome = data.frame === '/home'
  const locale = read('locale') || (navigator.language.startsWith('bn') ? 'bn' : 'en')
  const isWanted = locale === page.lang && (isHome ? isSignedIn && role === 'customer' : !isSignedIn)

  function paint(texts) {
    /* The page's code has taken over. */
    if (!data.frame) return
    for (const element of document.querySelectorAll('[data-painted]')) {
      const text = texts[element.dataset.painted]
      if (text === undefined) continue
      element.textContent = text
      if (text) element.parentNode.hidden = false
      if (element.dataset.painted === 'balance') element.parentNode.style.setProperty('--chars', text.length)
    }
  }

  function begin() {
    if (!isWanted) {
      document.getElementById('root').replaceChildren()
      return
    }
    const snapshot = parse(read('snapshot'))
    if (!isHome || snapshot.jti !== jti || snapshot.locale !== locale) return
    const isOld = Date.now() - snapshot.readAtMs > 300000
    paint({ ...snapshot.texts, age: isOld ? snapshot.texts.age : undefined })
  }

  if (isWanted && isHome) {
    const responses = {}
    const headers = { Authorization: 'Bearer ' + token }
    for (const url of data.reads.split(' ')) responses[url] = fetch(url, { headers })
    window.earlyReads = { token, startedAtMs: Date.now(), responses }
    const taka = new Intl.NumberFormat(locale === 'bn' ? 'bn-BD' : 'en-IN', { minimumFractionDigits: 2 })
    responses[data.reads.split(' ')[0]]
      .then((response) => response.clone().json())
      .then(({ data: { username, balance, earning } }) =>
        paint({ name: username, age: '', balance: taka.format(balance), income: taka.format(earning) }),
      )
      .catch(() => {})
  }

  /* Before the first paint: the parser has just added the frame and the element behind it. */
  new MutationObserver((_, observer) => {
    if (!document.querySelector('noscript')) return
    observer.disconnect()
    begin()
  }).observe(page, { childList: true, subtree: true })
})()
