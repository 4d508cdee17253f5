import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test('every variable has a default', () => {
  const config = readConfig({})

  expect(config).toMatchObject({
    port: 3_000,
    publicUrl: 'http://localhost:3000',
    mailFrom: 'no-reply@localhost',
    trustedProxies: [],
    corsOrigins: [],
    callsPerAccount: 600,
    callsPerAddress: 1_200,
    logLevel: 'info',
    isProduction: true,
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', TRUSTED_PROXIES: '' })).toEqual(readConfig({}))
})

test('comma-separated values are parsed as lists', () => {
  const config = readConfig({
    TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.1',
    CORS_ORIGINS: 'https://one.example, http://localhost:5173',
  })

  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.0.2.1'])
  expect(config.corsOrigins).toEqual(['https://one.example', 'http://localhost:5173'])
})

test('the default sender address uses the public host', () => {
  const config = readConfig({ PUBLIC_URL: 'https://joma.example', SMTP_URL: 'smtps://user:word@mail.example' })

  expect(config.mailFrom).toBe('no-reply@joma.example')
})

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://localhost/joma'],
  ['DATABASE_URL', 'postgres://joma:secret@one.example,two.example/joma'],
  ['DATABASE_URL', 'postgres:///joma?host=one.example,two.example'],
  ['DATABASE_DIRECT_URL', 'postgres://one.example:5432,two.example:5432/joma'],
  ['DATABASE_SCHEMA', 'Padma'],
  ['DATABASE_SCHEMA', 'pg_padma'],
  ['DATABASE_SCHEMA', 'a_name_of_21_letters_'],
  ['DATABASE_SCHEMA', 'padma'],
  ['DATABASE_CONNECTIONS', '0'],
  ['DATABASE_CONNECTIONS', 'many'],
  ['DATABASE_TIMEOUT', '0'],
  ['DATABASE_WAIT', '-1'],
  ['JWT_SECRET', 'too short'],
  ['ADMIN_USERNAME', 'a'],
  ['ADMIN_PASSWORD', 'short'],
  ['ACCESS_TOKEN_TTL', '0'],
  ['MAX_UPLOAD_MB', '-1'],
  ['PUBLIC_URL', 'joma.example'],
  ['PUBLIC_URL', 'https://joma.example/app'],
  ['PUBLIC_URL', 'https://joma.example/'],
  ['PUBLIC_URL', 'ftp://joma.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example/path'],
  ['SMTP_URL', 'smtp://joma@mail.example'],
  ['SMTP_URL', 'smtp://mail.example:port'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTls=true'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=1'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true&ignoreTLS=false'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true&requireTLS=true'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=false'],
  ['SMTP_URL', 'smtp://mail.example?logger=true'],
  ['SMTP_URL', 'smtp://mail.example?socketTimeout=soon'],
  ['SMTP_URL', 'smtp://mail.example?socketTimeout=0'],
  ['SMTP_URL', 'smtp://mail.example?tls.rejectUnauthorized=no'],
  ['SMTP_URL', 'smtp://mail.example?authMethod=plain'],
  ['SMTP_URL', 'smtp://mail.example?localAddress=here'],
  ['SMTP_URL', 'smtp://mail.example?name=a b'],
  ['MAIL_FROM', 'no-at-sign'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['MAIL_FROM', 'Joma, Inc <a@b.example>'],
  ['MAIL_FROM', 'Joma <a@b.example> <c@d.example>'],
  ['MAIL_FROM', 'team: a@b.example;'],
  ['MAIL_FROM', 'Joma a@b.example'],
  ['MAIL_FROM', 'a@b@c.example'],
  ['MAIL_FROM', 'a@'],
  ['MAIL_FROM', 'a@b\u00a0c.example'],
  ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
  ['MEDIA_URL', 'https://bucket.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://one.example/'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['CALLS_PER_ACCOUNT', '0'],
  ['CALLS_PER_ADDRESS', 'many'],
  ['STOP_DELAY', '61'],
])('%s refuses %j with one line', (name, value) => {
  const refusal = refusalOf({ [name]: value })

  expect(refusal).toMatch(new RegExp(`^${name} .+`))
  expect(refusal).not.toContain('\n')
})

test.each([
  ['LOCKS', 'rows'],
  ['NOTIFICATIONS', 'poll'],
])('%s=%s is refused by name, because the setting was removed', (name, value) => {
  expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^${name} was removed: .+\\. Delete the setting$`))
})

test('the old defaults of removed settings are accepted and change nothing', () => {
  expect(readConfig({ LOCKS: 'advisory', NOTIFICATIONS: 'listen' })).toEqual(readConfig({}))
})

test('all invalid values are reported together', () => {
  expect(refusalOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toMatch(/^PORT .+; LOG_LEVEL /)
})

test.each(['JWT_SECRET', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'SMTP_URL', 'DATABASE_URL'])(
  'the error for %s does not contain its value',
  (name) => {
    expect(refusalOf({ [name]: 'hush' })).not.toContain('hush')
  },
)

test.each([
  ['smtp://joma:12#hush@mail.example', '# that has to be written as %23'],
  ['smtp://joma:hu@sh@mail.example', '@ in the user or password that has to be written as %40'],
  ['smtp://joma@joma.example:hush@mail.example', '@ in the user or password that has to be written as %40'],
  ['smtp://joma:12/hush@mail.example', '/ in the user or password that has to be written as %2F'],
  ['smtp://joma:12?hush@mail.example', '? in the user or password that has to be written as %3F'],
  ['smtp://joma:hu%zzsh@mail.example', '% in the user or password that has to be written as %25'],
])('an unencoded character in the password of %s is named, without the password', (url, named) => {
  const refusal = refusalOf({ PUBLIC_URL: 'https://joma.example', SMTP_URL: url })

  expect(refusal).toContain(`SMTP_URL has a`)
  expect(refusal).toContain(named)
  expect(refusal).not.toMatch(/hu|sh@/)
})

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL'])('an unencoded # in the password of %s is named', (name) => {
  const url = 'postgres://joma:12#hush@db.example/joma'

  expect(refusalOf({ DATABASE_URL: url, [name]: url })).toContain(`${name} has a # that has to be written as %23`)
})

test.each(['a@b.example', 'Joma <a@b.example>', '"Joma, Inc." <a@b.example>', 'জমা <a@জমা.বাংলা>', '<a@b.example>'])(
  'the sender %s is accepted',
  (from) => {
    expect(readConfig({ MAIL_FROM: from }).mailFrom).toBe(from)
  },
)

test.each([
  ['DATA_DIR', "'/var/lib/joma'", 'quotes around its value'],
  ['DATA_DIR', '"/var/lib/joma"', 'quotes around its value'],
  ['DATA_DIR', '/var/lib/joma\r', 'line end'],
  ['DATA_DIR', '/var/lib/joma\t', 'control character'],
  ['DATA_DIR', '/var/lib/joma ', 'ends with a space'],
  ['DATA_DIR', '~/joma', 'the whole path'],
  ['DATA_DIR', '$HOME/joma', 'the whole path'],
  ['DATA_DIR', '$' + '{STATE}/joma', 'the whole path'],
  ['DATABASE_URL', "'postgres://localhost/joma'", 'quotes around its value'],
  ['DATABASE_URL', 'postgres://localhost/joma\r', 'line end'],
  ['MEDIA_URL', "'s3://bucket.example/videos'", 'quotes around its value'],
  ['HOST', '127.0.0.1\r', 'line end'],
  ['MAIL_FROM', "'Joma <a@b.example>'", 'quotes around its value'],
])('%s refuses %j of an environment file by name', (name, value, named) => {
  const refusal = refusalOf({ [name]: value })

  expect(refusal).toMatch(new RegExp(`^${name} `))
  expect(refusal).toContain(named)
  expect(refusal).not.toContain('\r')
})

test('a mail server without a public URL is refused', () => {
  expect(refusalOf({ SMTP_URL: 'smtp://mail.example' })).toMatch(/^PUBLIC_URL is needed/)
})

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('Nothing was refused.')
}
