import { loadOrCreateSecret, loadSecret } from '../process/load-or-create-secret.ts'

interface SecretConfig {
  dataDir: string
  jwtSecret: string | undefined
  previousSecrets: readonly string[]
}

export interface Secrets {
  secret: string
  /** The configured earlier secrets. Their tokens are valid until they expire. */
  previousSecrets: readonly string[]
  /** The generated secret of before `JWT_SECRET` was set. It opens what it sealed, and its tokens are not valid. */
  generatedSecret: string | undefined
}

/** The secrets of the server. Generates one if there is none. */
export const readOrCreateSecrets = (config: SecretConfig): Secrets =>
  withEarlier(config.jwtSecret ?? loadOrCreateSecret(config.dataDir), config)

/** The secrets of the server for a command, which must have the same ones. */
export function readSecrets(config: SecretConfig): Secrets {
  const secret = config.jwtSecret ?? loadSecret(config.dataDir)
  if (!secret)
    throw new Error('there is no secret here. The command needs the JWT_SECRET or the DATA_DIR of the server.')
  return withEarlier(secret, config)
}

function withEarlier(secret: string, { dataDir, jwtSecret, previousSecrets }: SecretConfig): Secrets {
  const generated = jwtSecret === undefined ? undefined : loadUnlessDamaged(dataDir)
  return { secret, previousSecrets, generatedSecret: generated === secret ? undefined : generated }
}

/** A damaged file does not matter while `JWT_SECRET` is set. */
function loadUnlessDamaged(dataDir: string): string | undefined {
  try {
    return loadSecret(dataDir)
  } catch {
    return undefined
  }
}

/** The secrets whose keys open sealed values. The first one seals. */
export const listSealSecrets = ({ secret, previousSecrets = [], generatedSecret }: SealSecrets): string[] => [
  secret,
  ...previousSecrets,
  ...(generatedSecret === undefined ? [] : [generatedSecret]),
]

interface SealSecrets {
  secret: string
  previousSecrets?: readonly string[]
  generatedSecret?: string | undefined
}
