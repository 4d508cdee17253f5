import { type DBSchema, deleteDB } from 'idb'
import { del, get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheStore } from '#src/cache/persist-cache.ts'
import { createDatabase } from '#src/storage/database.ts'
import { createReopening } from '#src/storage/reopening.ts'
import { storageLimitMs } from '#src/storage/time-limit.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lost = () =>
  new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')

test.each([
  ['closing', () => new DOMException('The database connection is closing.', 'InvalidStateError')],
  ["Safari's lost server", lost],
])('a connection that died (%s) is opened again once', async (_name, createError) => {
  const open = vi.fn(async () => ({}))
  const { operate } = createReopening(open)
  let attempts = 0

  expect(await operate(async () => (++attempts === 1 ? Promise.reject(createError()) : 'read'))).toBe('read')
  expect(open).toHaveBeenCalledTimes(2)
  await expect(operate(() => Promise.reject(createError()))).rejects.toThrow(createError().message)
  expect(open).toHaveBeenCalledTimes(3)
})

test('an error of the operation itself opens nothing again', async () => {
  const open = vi.fn(async () => ({}))
  const { operate } = createReopening(open)
  const run = vi.fn(() => Promise.reject(new Error('The outbox is full')))

  await expect(operate(run)).rejects.toThrow('The outbox is full')
  await operate(async () => 'read')

  expect([open, run].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('an operation that hangs fails after the limit, and the next one opens the database again', async () => {
  const open = vi.fn(async () => ({}))
  const { operate } = createReopening(open)
  const hanging = operate(() => new Promise(() => {}))
  const failed = expect(hanging).rejects.toMatchObject({ name: 'TimeoutError' })

  await vi.advanceTimersByTimeAsync(storageLimitMs)

  await failed
  expect(await operate(async () => 'read')).toBe('read')
  expect(open).toHaveBeenCalledTimes(2)
})

const openValues = (name: string) =>
  createDatabase<Values>(name, (database) => {
    database.createObjectStore('values')
  })

interface Values extends DBSchema {
  values: { key: string; value: string }
}

describe('a database that was closed by the browser is read and written again:', () => {
  const isClosing = () => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
  }
  beforeEach(() => void vi.useRealTimers())

  test('of the outbox, the log-outs, the badge and the videos', async () => {
    const operate = openValues('storage-fails')
    await operate((database) => database.put('values', 'first', 'name'))
    isClosing()

    expect(await operate((database) => database.get('values', 'name'))).toBe('first')
  })

  test('of the cached queries', async () => {
    await set('name', 'first', cacheStore)
    isClosing()

    expect(await get('name', cacheStore)).toBe('first')
    await del('name', cacheStore)
  })
})

test('a database closes when a newer page wants to upgrade it, and is opened again later', async () => {
  vi.useRealTimers()
  const operate = openValues('storage-upgraded')
  await operate((database) => database.put('values', 'first', 'name'))

  await deleteDB('storage-upgraded')

  expect(await operate((database) => database.get('values', 'name'))).toBeUndefined()
})

test('a database that does not open fails after the limit', async () => {
  const request = indexedDB.open('storage-hangs')
  vi.spyOn(request, 'addEventListener').mockReturnValue()
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(request)
  const operate = openValues('storage-hangs')
  const failed = expect(operate((database) => database.get('values', 'name'))).rejects.toMatchObject({
    name: 'TimeoutError',
  })

  await vi.advanceTimersByTimeAsync(storageLimitMs)

  await failed
})
