import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Where requests come from, looked at through the proxies that are trusted and through no other. */
export interface Proxies {
  /** The address of whoever sent the request, and for IPv6 the /64 network, because one person has all of it. */
  addressOf: (c: Context) => string
  /** True where the request came over TLS. */
  isSecure: (c: Context) => boolean
  /** True where what a trusted proxy says in a header may be believed. */
  isTrusted: (c: Context) => boolean
}

/** What requests have that reach the app without a socket. */
export const noAddress = 'local'

/** `networks` are addresses, or networks like `10.0.0.0/8`. */
export function trustProxies(networks: string[]): Proxies {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrustedAddress = (address: string) => isIP(address) > 0 && trusted.check(address, familyOf(address))
  const isTrusted = (c: Context) => isTrustedAddress(peerOf(c))
  return {
    isTrusted,
    isSecure: (c) => isTrusted(c) && lastOf(c.req.header('X-Forwarded-Proto')) === 'https',
    addressOf: (c) => {
      let address = peerOf(c)
      const said = c.req.header('X-Forwarded-For')?.split(',') ?? []
      // Each proxy adds to the right whom it heard from, so only what stands right of a stranger is known to be true.
      while (isTrustedAddress(address)) {
        const before = plain(said.pop() ?? '')
        if (!before) break
        address = before
      }
      return isIPv6(address) ? networkOf(address) : address
    },
  }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

const lastOf = (header: string | undefined) => header?.split(',').at(-1)?.trim().toLowerCase()

function peerOf(c: Context): string {
  if (!(c.env && 'incoming' in c.env)) return noAddress
  return plain(getConnInfo(c).remote.address ?? '') ?? 'unknown'
}

/** An address without port, brackets and zone, in one spelling; undefined where it is none. */
function plain(text: string): string | undefined {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$3')
  const address = bare.replace(/%.*$/, '')
  if (!isIPv6(address)) return isIP(address) ? address : undefined
  const groups = groupsOf(address)
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? asIPv4(groups[6]!, groups[7]!) : address
}

const networkOf = (address: string) => `${groupsOf(address).slice(0, 4).join(':')}::/64`

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser knows every spelling and gives the shortest.
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = front.split(':').filter(Boolean)
  const right = (back ?? '').split(':').filter(Boolean)
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

const asIPv4 = (high: string, low: string) =>
  [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
