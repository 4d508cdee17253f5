import { expect, onTestFinished, test } from 'vitest'
import { abortTransactionsWhenLeft } from '#src/app/abort-when-left.ts'

// Isolated, because it changes the prototype of all databases.
test('transactions are aborted when the page enters the back-forward cache, until it is shown again', async () => {
  abortTransactionsWhenLeft()
  const database = await openDatabase()
  onTestFinished(() => database.close())
  const ended: string[] = []
  const begin = (name: string) => {
    const transaction = database.transaction('rows', 'readwrite')
    transaction.objectStore('rows').put(name, name)
    for (const type of ['complete', 'abort']) transaction.addEventListener(type, () => ended.push(`${name}: ${type}`))
    return transaction
  }

  leavePage({ persisted: false })
  begin('closed')
  await expect.poll(() => ended.splice(0)).toEqual(['closed: complete'])

  begin('before')
  leavePage({ persisted: true })
  begin('during')
  begin('committed').commit()
  await expect.poll(() => ended.toSorted()).toEqual(['before: abort', 'committed: complete', 'during: abort'])

  ended.length = 0
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  begin('after')
  await expect.poll(() => ended).toEqual(['after: complete'])
})

const leavePage = (options: PageTransitionEventInit) => dispatchEvent(new PageTransitionEvent('pagehide', options))

const openDatabase = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('left-page')
    request.onupgradeneeded = () => request.result.createObjectStore('rows')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
