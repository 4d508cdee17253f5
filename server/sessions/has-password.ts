import { ne } from 'drizzle-orm'
import { noPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'

/** Whether a user has a password. An imported member may not have chosen one. */
export const hasPassword = ne(users.password_hash, noPassword)
