const running = new Set<IDBTransaction>()
let isLeft = false

/**
 * Aborts the running IndexedDB transactions when the page enters the back-forward cache. WebKit suspends them there, and they block
 * the database for every other page, for up to 30 minutes: https://github.com/jakearchibald/idb-keyval/issues/180
 */
export function abortTransactionsWhenLeft(): void {
  const database = window.IDBDatabase?.prototype
  if (!database) return
  const begin = database.transaction
  // Both libraries begin their transactions here.
  database.transaction = function (...args) {
    const transaction = begin.apply(this, args)
    const forget = () => running.delete(transaction)
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
    running.add(transaction)
    // After the caller's requests, which it may also commit.
    if (isLeft) queueMicrotask(abortAll)
    return transaction
  }
  addEventListener('pageshow', () => {
    isLeft = false
  })
  addEventListener('pagehide', ({ persisted }) => {
    isLeft = persisted
    if (isLeft) abortAll()
  })
}

function abortAll() {
  for (const transaction of running) {
    try {
      transaction.abort()
    } catch {
      // It has ended, or it commits without the page.
    }
  }
}
