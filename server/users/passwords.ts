import { hash, verify } from '@node-rs/argon2'

/** The library's own parameters: argon2id, 19 MiB, 2 passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Takes as long where there is no account, so that the time of an answer tells nobody whether a name exists. */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const isRight = await verify(storedHash ?? (await unusableHash), password)
  return isRight && storedHash !== undefined
}

const unusableHash = hash(crypto.randomUUID())
