import { isIP } from 'node:net'
import * as v from 'valibot'
import { defaultSchema } from './db/database-schema.ts'
import { readMailbox } from './mail/mailbox.ts'
import { readSmtpUrl } from './mail/smtp-url.ts'

const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'has to be a whole number'),
    v.toNumber(),
    v.minValue(min, `has to be at least ${min}`),
    v.maxValue(max, `has to be at most ${max}`),
  )

/** Comma-separated values. */
const list = (isValid: (value: string) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((value) => value.trim())),
    v.everyItem(isValid, message),
  )

const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** A network like `10.0.0.0/8`, or one address. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && rest.length === 0 && (prefix === undefined || (/^\d+$/.test(prefix) && +prefix <= bits))
}

/** In an unencoded password it would end the address, and the rest would be ignored. */
const hasNoHash = (url: string) => !url.includes('#')

const hasOneHost = (url: string) => !/^[^/]*\/\/[^/?]*,/.test(url) && !/[?&]host=[^&]*(,|%2c)/i.test(url)

const PostgresUrl = v.pipe(
  v.string(),
  v.startsWith('postgres', 'has to begin with postgres://'),
  v.check(
    (url) => URL.canParse(url),
    'is no valid URL: in a password, characters such as / and # have to be percent-encoded',
  ),
  v.check(hasNoHash, 'has a # that has to be written as %23'),
  v.check(hasOneHost, 'has to name one host: that of a proxy which follows the primary, see docs/high-availability.md'),
)

const defaultDataDir = './data'

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(v.string()),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => path === path.trim(), 'begins or ends with a space'),
      // A relative path with it would be another, empty folder.
      v.check((path) => !/^~|\$/.test(path), 'has a ~ or $ that no shell has replaced: write the whole path'),
    ),
    defaultDataDir,
  ),
  DATABASE_URL: v.optional(PostgresUrl),
  DATABASE_DIRECT_URL: v.optional(PostgresUrl),
  // Poolers and NOTIFY have short names. Without upper case and signs it needs no quotes anywhere.
  DATABASE_SCHEMA: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?!pg_)[a-z_][a-z0-9_]{0,19}$/,
        'has to be 1 to 20 small letters, figures or _, and not to begin with pg_',
      ),
      v.check(
        (name) => name !== 'information_schema' && name !== 'drizzle',
        'is a name that PostgreSQL or Drizzle uses',
      ),
    ),
    defaultSchema,
  ),
  DATABASE_CONNECTIONS: v.optional(whole(1, 1_000), '20'),
  DATABASE_TIMEOUT: v.optional(whole(1, 3_600), '30'),
  DATABASE_WAIT: v.optional(whole(0, 86_400), '60'),
  PREPARED_STATEMENTS: v.optional(v.picklist(['on', 'off'], 'has to be on or off'), 'on'),
  // Removed settings: their old defaults are what Joma does now. Any other value must not change its meaning silently.
  LOCKS: v.optional(v.literal('advisory', 'was removed: Joma only has advisory locks. Delete the setting')),
  NOTIFICATIONS: v.optional(
    v.literal(
      'listen',
      'was removed: Joma only has LISTEN, behind a pooler with DATABASE_DIRECT_URL. Delete the setting',
    ),
  ),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'needs at least 32 characters'))),
  JWT_SECRET_PREVIOUS: v.optional(
    list((secret) => secret.length >= 32, 'needs secrets of at least 32 characters, with commas between'),
  ),
  ADMIN_USERNAME: v.optional(v.pipe(v.string(), v.regex(/^[^\s/\\?#%@:]{3,30}$/, 'needs 3 to 30 characters')), 'admin'),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(12, 'needs at least 12 characters'),
      v.maxLength(128, 'can have at most 128 characters'),
    ),
  ),
  ACCESS_TOKEN_TTL: v.optional(whole(60, 31_536_000), '604800'),
  MAX_UPLOAD_MB: v.optional(whole(1, 10_000), '200'),
  CALLS_PER_ACCOUNT: v.optional(whole(1, 1_000_000), '600'),
  CALLS_PER_ADDRESS: v.optional(whole(1, 1_000_000), '1200'),
  STOP_DELAY: v.optional(whole(0, 60), '0'),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isOrigin, 'has to be like https://joma.example, without a path'))),
  // `readSmtpUrl` checks it.
  SMTP_URL: v.optional(v.string()),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => readMailbox(text) !== undefined,
        'has to be one mail address, or one with a name such as Joma <no-reply@joma.example>. A name with , ; : or @ needs double quotes',
      ),
    ),
  ),
  // `openStore` checks the rest.
  MEDIA_URL: v.optional(v.pipe(v.string(), v.startsWith('s3://', 'has to begin with s3://'))),
  TRUSTED_PROXIES: v.optional(list(isNetwork, 'has to be addresses or networks like 10.0.0.0/8, with commas between')),
  CORS_ORIGINS: v.optional(list(isOrigin, 'has to be origins like https://joma.example, with commas between')),
  WEBHOOK_PRIVATE_ADDRESSES: v.optional(v.picklist(['on', 'off'], 'has to be on or off'), 'off'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'needs at least 16 characters'))),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  NODE_ENV: v.optional(v.string(), 'production'),
})

/** The server's configuration. `tokenTtlS` is seconds, `uploadLimitBytes` bytes. */
export interface Config {
  port: number
  /** Undefined: every address of the machine. */
  host: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** PostgreSQL's own address, for migrations and notifications. Undefined: `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** The schema of the tables, which several shops in one database have each for itself. */
  databaseSchema: string
  /** How many connections the pool opens at most. */
  databaseConnections: number
  /** How long a statement of a call may take. */
  databaseTimeoutS: number
  /** How long the start waits for a database that is out of reach. */
  databaseWaitS: number
  /** False: PostgreSQL is behind a pooler that cannot keep a connection's statements. */
  hasPreparedStatements: boolean
  jwtSecret: string | undefined
  /** Earlier values of `jwtSecret`. */
  previousSecrets: string[]
  adminUsername: string
  adminPassword: string | undefined
  tokenTtlS: number
  uploadLimitBytes: number
  /** Calls per minute of one account, and of one address without an account. */
  callsPerAccount: number
  callsPerAddress: number
  /** For how long the server accepts calls after a stop signal, so that a proxy can remove it first. */
  stopDelayS: number
  /** The public address of Joma, the base of links in mails. Without a trailing slash. */
  publicUrl: string
  /** Undefined: mails are written into the data folder. */
  smtpUrl: string | undefined
  /** Without a name, mails have the name of the shop. */
  mailFrom: string
  /** Undefined: videos are stored in the data folder. */
  mediaUrl: string | undefined
  /** Addresses and networks of proxies whose `X-Forwarded-…` headers are trusted. */
  trustedProxies: string[]
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** Whether the webhook may have `http:` and an address of a private network. */
  allowsPrivateWebhook: boolean
  /** The token of `/metrics`. Undefined: there are no metrics. */
  metricsToken: string | undefined
  logLevel: NonNullable<v.InferOutput<typeof Environment>['LOG_LEVEL']>
  isProduction: boolean
}

/** Reads and checks the environment. Throws an error of one line that names every invalid value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = dropEmpty(environment)
  const unread = Object.keys(Environment.entries).flatMap((name) => describeUnread(name, given[name]))
  if (unread.length > 0) throw new Error(unread.join('; '))
  const read = v.safeParse(Environment, given)
  if (!read.success) {
    throw new Error(read.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; '))
  }
  const env = read.output
  refuseIncomplete(given)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseSchema: env.DATABASE_SCHEMA,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseTimeoutS: env.DATABASE_TIMEOUT,
    databaseWaitS: env.DATABASE_WAIT,
    hasPreparedStatements: env.PREPARED_STATEMENTS === 'on',
    jwtSecret: env.JWT_SECRET,
    previousSecrets: env.JWT_SECRET_PREVIOUS ?? [],
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    tokenTtlS: env.ACCESS_TOKEN_TTL,
    uploadLimitBytes: env.MAX_UPLOAD_MB * 1_048_576,
    callsPerAccount: env.CALLS_PER_ACCOUNT,
    callsPerAddress: env.CALLS_PER_ADDRESS,
    stopDelayS: env.STOP_DELAY,
    publicUrl,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    mediaUrl: env.MEDIA_URL,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    corsOrigins: env.CORS_ORIGINS ?? [],
    allowsPrivateWebhook: env.WEBHOOK_PRIVATE_ADDRESSES === 'on',
    metricsToken: env.METRICS_TOKEN,
    // In a terminal the generated password must not scroll away behind request lines.
    logLevel: env.LOG_LEVEL ?? (process.stderr.isTTY ? 'warn' : 'info'),
    isProduction: env.NODE_ENV === 'production',
  }
}

/** Throws if a value needs another one. */
function refuseIncomplete(given: Record<string, string | undefined>): void {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_SCHEMA'])
    if (given[name] && !given.DATABASE_URL) throw new Error(`${name} needs DATABASE_URL`)
  if (!given.SMTP_URL) return
  readSmtpUrl(given.SMTP_URL)
  if (!given.PUBLIC_URL) throw new Error('PUBLIC_URL is needed with SMTP_URL: mails contain links to it')
}

/** Their values have any characters. */
const secrets = ['JWT_SECRET', 'JWT_SECRET_PREVIOUS', 'ADMIN_PASSWORD', 'METRICS_TOKEN']

/** What a reader of an environment file has left in a value: `docker --env-file` passes quotes on, and others carriage returns. */
function describeUnread(name: string, value = ''): string[] {
  if (secrets.includes(name)) return []
  if (/\p{Cc}/u.test(value))
    return [`${name} has a line end or another control character: store the file with Unix line ends`]
  if (/^(['"]).*\1$/.test(value))
    return [`${name} has quotes around its value, which this program does not remove: write it without`]
  return []
}

/** The data folder, also if another variable is invalid. */
export const readDataDir = ({ DATA_DIR }: Record<string, string | undefined>): string => DATA_DIR || defaultDataDir

/** An empty value, such as `PORT=` in an environment file, means "not set". */
const dropEmpty = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
