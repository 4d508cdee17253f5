import { HttpResponse, http } from 'msw'
import { exportTables } from '#contract/exports.ts'
import { network } from './network.ts'

/** Records the requested exports, and responds without a file. */
export function recordExports(): unknown[] {
  const inputs: unknown[] = []
  network.use(
    http.post(`*/api/v1${exportTables.prepare.path}`, async ({ request }) => {
      inputs.push(await request.json())
      return HttpResponse.json({ success: true, message: exportTables.prepare.message, data: { path: '#file' } })
    }),
  )
  return inputs
}
