import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { InstallOffer } from '#src/member/installation/install-offer.tsx'
import { addEntry } from '#src/outbox/entries.ts'
import { recordFinishedTask } from '#src/pwa/install-policy.ts'
import { storeToken } from '#src/session/session.ts'
import { render } from '../../support/page/render.tsx'

const visit = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InstallOffer />
    </QueryClientProvider>,
  )

// Isolated, because the module stores the browser's install prompt, which an iPhone does not send.
test('an iPhone shows installation steps, unless entries wait to be sent', async () => {
  recordFinishedTask()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false }))
  storeToken(tokenOf('rahima_k'))

  const { unmount } = visit()
  await screen.findByText('Tap Share in the browser. Tap Add to Home Screen.')
  unmount()
  await addEntry({ id: crypto.randomUUID(), username: 'rahima_k', kind: 'support', body: { message: 'Hello' } })
  visit()

  await vi.waitFor(() => expect(screen.queryByText('Put Joma on your home screen.')).toBeNull())
  vi.unstubAllGlobals()
})

function tokenOf(username: string): string {
  const nowS = Math.floor(Date.now() / 1000)
  const claims = { username, role: 'customer', iat: nowS, exp: nowS + 3_600, jti: crypto.randomUUID() }
  return `e30.${btoa(JSON.stringify(claims))}.e30`
}
