import { beforeAll, describe, expect, test } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import type { Role } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { app } from '../support/house.ts'
import { type Account, newAdmin, newMember } from '../support/members.ts'

interface Row {
  method: string
  path: string
  role: Role
}

const rows: { name: string; row: Row }[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, row]) => ({ name: `${group}.${name}`, row })),
)
const upload: (typeof rows)[number] = { name: 'the upload', row: advertiseUpload }

type Rank = 'nobody' | 'customer' | 'admin' | 'super-admin'
const ranks: Rank[] = ['nobody', 'customer', 'admin', 'super-admin']
const accounts: Partial<Record<Rank, Account>> = {}

beforeAll(async () => {
  accounts.customer = await newMember()
  accounts.admin = await newAdmin('admin')
  accounts['super-admin'] = await newAdmin('super-admin')
})

/** What a row's role lets in, said again and apart from the server's own reading of it. */
const letsIn: Record<Role, Rank[]> = {
  anyone: ranks,
  'signed-in': ['customer', 'admin', 'super-admin'],
  customer: ['customer'],
  admin: ['admin', 'super-admin'],
}

const bodies = {
  'an empty body': { body: '{}', type: 'application/json' },
  'a broken body': { body: '{"', type: 'application/json' },
  'a body that is no JSON': { body: 'a=1', type: 'text/plain' },
}

async function knock(
  { method, path }: { method: string; path: string },
  rank: Rank,
  sent: { body: string; type: string },
) {
  const response = await app.request(`/api/v1${path.replace(/:\w+/g, 'somebody')}`, {
    method,
    headers: { 'Content-Type': sent.type, ...authorization(rank) },
    ...(method !== 'GET' && { body: sent.body }),
  })
  return { status: response.status, body: (await response.json()) as { success: boolean; message: string } }
}

const authorization = (rank: Rank) => {
  const account = accounts[rank]
  return account && { Authorization: `Bearer ${account.token}` }
}

describe.each([...rows, upload])('$name', ({ row }) => {
  const outsiders = ranks.filter((rank) => !letsIn[row.role].includes(rank))
  if (outsiders.length > 0) {
    test.each(outsiders)('turns away %s whatever the body', async (rank) => {
      const answers = await Promise.all(Object.values(bodies).map((sent) => knock(row, rank, sent)))

      const expected = { status: rank === 'nobody' ? 401 : 403, body: { success: false } }
      expect(answers).toMatchObject([expected, expected, expected])
      expect(answers.map(({ body }) => body.message)).not.toContain('')
    })
  }

  test.each(letsIn[row.role])('answers %s without breaking', async (rank) => {
    const answers = await Promise.all(Object.values(bodies).map((sent) => knock(row, rank, sent)))

    for (const { status, body } of answers) {
      expect(status).toBeLessThan(500)
      expect([401, 403]).not.toContain(status)
      expect(body).toMatchObject({ success: status < 400, message: expect.stringMatching(/./) })
    }
  })
})

test('no two rows share a method and a path', () => {
  const places = rows.map(({ row }) => `${row.method} ${row.path}`)

  expect(new Set(places).size).toBe(places.length)
})

test('a token that is none is turned away', async () => {
  const response = await app.request('/api/v1/user/get-single-user', { headers: { Authorization: 'Bearer nonsense' } })

  expect(response.status).toBe(401)
})
