import { screen, waitFor } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { clientErrors } from '#contract/client-errors.ts'
import { network } from '../../support/page/network.ts'
import { openPage } from '../../support/page/open-page.tsx'
import { createMember } from '../../support/server/members.ts'

let thrown = ''
vi.mock('#src/ui/back-bar.tsx', async (importOriginal) => ({
  ...(await importOriginal()),
  BackBar: () => {
    throw new TypeError(thrown)
  },
}))

test('a bug shows the error screen in the language, reports itself without personal data, and leaves the draft', async () => {
  const reports: unknown[] = []
  network.use(
    http.post(`*/api/v1${clientErrors.report.path}`, async ({ request }) => {
      reports.push({ body: await request.json(), token: request.headers.get('Authorization') })
      return HttpResponse.json({ success: true, message: 'OK', data: null })
    }),
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const as = await createMember()
  thrown = `Cannot format "${as.username}" of 01712345678`
  const draft = `draft:${as.username}:transfer-wallet`
  localStorage.setItem(draft, '{"username":"rahim"}')
  localStorage.setItem('locale', 'bn')

  openPage('/home/transfer-wallet', { as })

  await screen.findByRole('heading', { name: 'অপ্রত্যাশিত সমস্যা হয়েছে!' })
  screen.getByRole('button', { name: 'আবার লোড করুন' })
  screen.getByRole('button', { name: 'হোমে যান' })
  await waitFor(() => expect(reports).not.toEqual([]))
  expect(reports[0]).toMatchObject({
    body: { name: 'TypeError', message: 'Cannot format "…" of #', screen: '/' },
    token: null,
  })
  expect(JSON.stringify(reports)).not.toContain(as.username)
  expect(localStorage.getItem(draft)).toBe('{"username":"rahim"}')
})
