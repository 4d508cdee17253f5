import { expect, test } from 'vitest'
import { createFirstAdmin } from '#server/users/create-user.ts'
import { db } from '../support/server/test-app.ts'

test('the configured password of the first administrator needs 12 characters, and later values have no effect', async () => {
  const create = (password: string) => createFirstAdmin(db, { username: 'first-admin', password })

  await expect(create('eleven-char')).rejects.toThrow('ADMIN_PASSWORD needs at least 12 characters')
  const created = await create('twelve-chars')
  const later = await create('short')

  expect(created).toEqual({ username: 'first-admin', password: 'as configured' })
  expect(later).toBeNull()
})
