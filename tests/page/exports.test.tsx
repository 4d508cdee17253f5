import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { recordExports } from '../support/page/exports.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember, sharedAdmin } from '../support/server/members.ts'

test.each<[path: string, button: string, table: string, filters: (username: string) => object]>([
  ['/home/audit-log?username=$', 'Export CSV', 'audits', (username) => ({ username, sort: 'newest' })],
  ['/home/manage-users?search=$', 'Export CSV', 'users', (search) => ({ search, role: 'customer' })],
  ['/home/manage-account', 'Export CSV', 'banks', () => ({})],
  [
    '/home/user-information/$?tab=statement',
    'Export statement',
    'statement',
    (username) => ({ sort: 'newest', username }),
  ],
])('the export at %s uses the filters of the table', async (path, name, table, filters) => {
  const { username } = await createMember({ balance: 10 })
  const exported = recordExports()
  const { user } = openPage(path.replace('$', username), { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name }))

  await waitFor(() => expect(exported).toEqual([{ table, filters: filters(username) }]))
})
