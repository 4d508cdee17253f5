import { hash, verify } from '@node-rs/argon2'

/** The library's own parameters: argon2id, 19 MiB, 2 passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Takes the same time without an account, so that the response time does not reveal whether a name exists. */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const isRight = await verify(storedHash ?? (await unusableHash), password)
  return isRight && storedHash !== undefined
}

const unusableHash = hash(crypto.randomUUID())
