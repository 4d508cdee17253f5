import { expect, test, vi } from 'vitest'
import { clientErrors } from '#contract/client-errors.ts'
import { createClientErrorHandlers } from '#server/client-errors/handlers.ts'
import { call } from '../support/server/call.ts'

const report = { name: 'NotFoundError', message: 'removeChild', trace: 'index-a1.js:1:2', screen: '/home/withdraw' }

test('a signed-out page reports an error', async () => {
  expect((await call(clientErrors.report, report)).status).toBe(200)
})

test('at most 30 reports a minute are logged', async () => {
  const log = { warn: vi.fn() }
  const handlers = createClientErrorHandlers({ log })

  for (let count = 0; count < 40; count++) {
    const effect = await handlers.report(report, {} as never)
    await effect({} as never, {} as never)
  }

  expect(log.warn).toHaveBeenCalledTimes(30)
  expect(log.warn).toHaveBeenCalledWith({ clientError: report }, expect.any(String))
})
