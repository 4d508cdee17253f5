import { isPrivateHost } from '../http/public-address.ts'

/**
 * Whether the webhook may have a URL: `https:` without an address of a private network. The addresses of a name are checked when it is
 * sent. `allowsPrivate` is the operator's setting, with which `http:` is allowed too.
 */
export function isAllowedUrl(text: string, { allowsPrivate }: { allowsPrivate: boolean }): boolean {
  if (!URL.canParse(text)) return false
  if (allowsPrivate) return true
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' && hostname !== 'localhost' && !isPrivateHost(hostname)
}

/** Whether it is the method `sendMessage` of Telegram's bot API, or of an own server of it. */
export const isTelegramUrl = (text: string): boolean => /^\/bot[^/]+\/sendMessage$/.test(new URL(text).pathname)

/** Only the origin of a URL: of Slack, Discord, Zapier, Make and Telegram, who knows the path can send. */
export function hideSecrets(text: string): string {
  const { origin, pathname, search } = new URL(text)
  return pathname === '/' && search === '' ? origin : `${origin}/${hidden}`
}

/** Whether it is what `hideSecrets` has left of a URL. */
export const isHidden = (text: string): boolean => text.includes(hidden)

const hidden = '…'
const secretCharsMin = 8

/** A text without the parts of a URL that can be secrets: a receiver can repeat the path in its response. */
export function removeSecrets(text: string, url: string): string {
  const { pathname, searchParams } = new URL(url)
  const parts = [...pathname.split('/'), ...searchParams.values()].flatMap((part) => [part, safeDecode(part)])
  const secrets = parts.filter(({ length }) => length >= secretCharsMin)
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, hidden), text)
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
