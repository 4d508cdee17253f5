import * as v from 'valibot'

const whole = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/, 'has to be a whole number'), v.toNumber(), v.minValue(min), v.maxValue(max))

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(v.string()),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.startsWith('postgres', 'has to begin with postgres://'))),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'needs at least 32 characters'))),
  ADMIN_USERNAME: v.optional(v.pipe(v.string(), v.regex(/^[^\s/\\?#%@:]{3,30}$/, 'needs 3 to 30 characters')), 'admin'),
  ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(8, 'needs at least 8 characters'), v.maxLength(128))),
  ACCESS_TOKEN_TTL: v.optional(whole(60, 31_536_000), '604800'),
  MAX_UPLOAD_MB: v.optional(whole(1, 10_000), '200'),
  NODE_ENV: v.optional(v.string(), 'production'),
})

/** How the server was told to run. `tokenTtlS` is seconds, `uploadLimitBytes` bytes. */
export interface Config {
  port: number
  /** Undefined: every address of the machine. */
  host: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  jwtSecret: string | undefined
  adminUsername: string
  adminPassword: string | undefined
  tokenTtlS: number
  uploadLimitBytes: number
  isProduction: boolean
}

/** Reads and checks the environment. Throws one line that names every bad value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = v.safeParse(Environment, dropEmpty(environment))
  if (!read.success) {
    throw new Error(read.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; '))
  }
  const env = read.output
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    jwtSecret: env.JWT_SECRET,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    tokenTtlS: env.ACCESS_TOKEN_TTL,
    uploadLimitBytes: env.MAX_UPLOAD_MB * 1_048_576,
    isProduction: env.NODE_ENV === 'production',
  }
}

/** `PORT=` in a file of settings means "not set". */
const dropEmpty = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
