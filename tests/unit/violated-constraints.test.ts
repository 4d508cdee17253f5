import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isViolationOf } from '#server/db/errors.ts'

const name = 'withdrawal_payout_id_once'

test.each([
  ['of PostgreSQL', 'a message in another language', { constraint: name }, true],
  ['of a worker of Citus, of a check', `relation "a_102034" violates check constraint "${name}"`, {}, true],
  ['of a worker of Citus, of an index', `duplicate key violates unique constraint "${name}_102034"`, {}, true],
  ['of another constraint', 'duplicate key', { constraint: 'withdrawal_pkey' }, false],
  ['of a constraint with a longer name', `violates check constraint "${name}_again"`, {}, false],
  ['of another kind that names it', `constraint "${name}" does not exist`, { code: '42704' }, false],
])('an error %s is recognised by its constraint', (_of, message, fields, isViolation) => {
  const error = Object.assign(new DatabaseError(message, 0, 'error'), { severity: 'ERROR', code: '23505' }, fields)
  expect(isViolationOf(name, new DrizzleQueryError('update', [], error))).toBe(isViolation)
})

test('a value of the query that names a constraint is not taken for a violation of it', () => {
  const error = Object.assign(new DatabaseError('duplicate key', 0, 'error'), { severity: 'ERROR', code: '23505' })
  expect(isViolationOf(name, new DrizzleQueryError('update', [`violates "${name}"`], error))).toBe(false)
})
