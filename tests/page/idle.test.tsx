import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idleHeader } from '#contract/idle.ts'
import { notices } from '#contract/notices.ts'
import { call } from '#src/api/call.ts'
import { watchUse } from '#src/session/last-use.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createStaff } from '../support/server/members.ts'

test('calls that the page makes after a minute without a touch do not count as use', async () => {
  watchUse()
  openPage('/home', { as: await createStaff('editor') })
  await screen.findByRole('link', { name: 'Upload Notice' })
  const headers: (string | null)[] = []
  network.events.on('request:start', ({ request }) => headers.push(request.headers.get(idleHeader)))
  onTestFinished(() => network.events.removeAllListeners())
  const readNotice = async () => {
    headers.length = 0
    await call(notices.get, {})
    return headers
  }

  fireEvent.pointerDown(document.body)
  expect(await readNotice()).toEqual([null])
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
  expect(await readNotice()).toEqual(['1'])
  fireEvent.keyDown(document.body, { key: 'a' })
  await waitFor(async () => expect(await readNotice()).toEqual([null]))
})
