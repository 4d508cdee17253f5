import { isIP } from 'node:net'

/** The options that a URL may have. Each has one type, so that no value has another effect than its text. */
const readers = {
  ignoreTLS: readBoolean,
  requireTLS: readBoolean,
  'tls.rejectUnauthorized': readBoolean,
  'tls.servername': readHost,
  'tls.minVersion': readChoice('TLSv1.2', 'TLSv1.3'),
  authMethod: readChoice('PLAIN', 'LOGIN', 'CRAM-MD5'),
  name: readHost,
  localAddress: readAddress,
  connectionTimeout: readWhole,
  greetingTimeout: readWhole,
  socketTimeout: readWhole,
  dnsTimeout: readWhole,
  maxConnections: readWhole,
  maxMessages: readWhole,
  maxRequeues: readWhole,
} as const

type Options = { [Name in keyof typeof readers]?: ReturnType<(typeof readers)[Name]> }

/** A mail server, as nodemailer's options. */
export interface SmtpServer extends Omit<Options, `tls.${string}`> {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  requireTLS: boolean
  auth?: { user: string; pass: string }
  tls: { rejectUnauthorized?: boolean; servername?: string; minVersion?: 'TLSv1.2' | 'TLSv1.3' }
}

/** Parses `smtp://user:password@host:587?option=…`. Throws an error of one line, without the password. */
export function readSmtpUrl(smtpUrl: string): SmtpServer {
  const url = parse(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const {
    'tls.rejectUnauthorized': rejectUnauthorized,
    'tls.servername': servername,
    'tls.minVersion': minVersion,
    requireTLS,
    ...options
  } = readOptions(url.searchParams)
  if (requireTLS === false) fail('cannot have requireTLS=false: TLS is required, unless ignoreTLS=true turns it off')
  if (requireTLS && options.ignoreTLS) fail('has requireTLS=true and ignoreTLS=true, which contradict each other')
  return {
    ...options,
    // An address of IPv6 has brackets only in the URL.
    host: decode(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    // Without it, an attacker on the network could remove the server's offer of TLS.
    requireTLS: !options.ignoreTLS,
    ...(url.username && { auth: { user: decode(url.username), pass: decode(url.password) } }),
    tls: {
      ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
      ...(servername !== undefined && { servername }),
      ...(minVersion !== undefined && { minVersion }),
    },
  }
}

function parse(smtpUrl: string): URL {
  const [, scheme = '', rest = ''] = /^(smtps?):\/\/(.*)$/s.exec(smtpUrl) ?? []
  if (!scheme) fail('has to be a URL that begins with smtp:// or smtps://')
  // Such a character ends the password, and its rest becomes a part of another field.
  if (rest.includes('#')) fail('has a # that has to be written as %23')
  const at = rest.lastIndexOf('@')
  const userInfo = at < 0 ? '' : rest.slice(0, at)
  if (userInfo.includes('@')) fail('has an @ in the user or password that has to be written as %40')
  if (userInfo.includes('/')) fail('has a / in the user or password that has to be written as %2F')
  if (userInfo.includes('?')) fail('has a ? in the user or password that has to be written as %3F')
  const url = URL.parse(smtpUrl)
  if (!url?.hostname) fail('has no host, or a port that is no number')
  if (!['', '/'].includes(url.pathname)) fail('has a path after the host')
  if (!url.username !== !url.password) fail('needs both user and password, or neither')
  return url
}

function readOptions(found: URLSearchParams): Options {
  const options: Record<string, unknown> = {}
  for (const [name, value] of found) {
    if (!Object.hasOwn(readers, name))
      fail(`has the unknown option ${name}. Known are ${Object.keys(readers).join(', ')}`)
    if (name in options) fail(`has the option ${name} twice`)
    options[name] = readers[name as keyof typeof readers](value, name)
  }
  return options
}

function readBoolean(value: string, name: string): boolean {
  if (value !== 'true' && value !== 'false') fail(`needs ${name}=true or ${name}=false`)
  return value === 'true'
}

function readWhole(value: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) fail(`needs a whole number above 0 as ${name}`)
  return Number(value)
}

function readHost(value: string, name: string): string {
  if (!/^[\w.-]+$/.test(value)) fail(`needs the name of a host as ${name}`)
  return value
}

function readAddress(value: string, name: string): string {
  if (isIP(value) === 0) fail(`needs an IP address as ${name}`)
  return value
}

function readChoice<Choice extends string>(...choices: Choice[]) {
  return (value: string, name: string): Choice => {
    const found = choices.find((choice) => choice === value)
    return found ?? fail(`needs one of ${choices.join(', ')} as ${name}`)
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('has a % in the user or password that has to be written as %25')
  }
}

function fail(problem: string): never {
  throw new Error(`SMTP_URL ${problem}`)
}
