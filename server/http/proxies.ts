import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

/** The client behind trusted proxies. Headers of other senders are ignored. */
export interface Proxies {
  /** The client's address; for IPv6 its /64 network, because one user has all addresses of it. */
  addressOf: (c: Context) => string
  /** Whether the client's address is one of a private network or of this machine. */
  isPrivate: (c: Context) => boolean
  /** Whether the request came over TLS. */
  isSecure: (c: Context) => boolean
  /** Whether the sender is a trusted proxy, so that its headers can be trusted. */
  isTrusted: (c: Context) => boolean
}

/** The address of requests without a socket, which only tests send. */
export const noAddress = 'local'

type Address = IPv4 | IPv6

/**
 * `networks` are addresses, or networks like `10.0.0.0/8`. `onUntrusted` is called once, if a private address that is not in
 * them sends `X-Forwarded-For`: it is probably a proxy, behind which all clients would share one address.
 */
export function trustProxies(networks: string[], onUntrusted: (address: string) => void = () => {}): Proxies {
  let isWarned = false
  const warnOnce = (peer: Address) => {
    if (isWarned || !isPrivate(peer)) return
    isWarned = true
    onUntrusted(peer.toString())
  }
  const ranges = networks.map((network) => {
    const [address = '', prefix] = network.split('/')
    const parsed = ipaddr.parse(address)
    return { address: parsed, prefix: prefix === undefined ? parsed.toByteArray().length * 8 : Number(prefix) }
  })
  const isTrustedAddress = (address: Address | undefined) =>
    address !== undefined &&
    ranges.some((range) => range.address.kind() === address.kind() && address.match(range.address, range.prefix))
  const isTrusted = (c: Context) => isTrustedAddress(getPeer(c))
  const readClient = (c: Context): Address | undefined => {
    let address = getPeer(c)
    const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? []
    if (address && forwarded.length > 0 && !isTrustedAddress(address)) warnOnce(address)
    // Each proxy appends its sender, so that only entries right of an untrusted address are reliable.
    while (isTrustedAddress(address)) {
      const before = parseAddress(forwarded.pop() ?? '')
      if (!before) break
      address = before
    }
    return address
  }
  return {
    isTrusted,
    isPrivate: (c) => {
      if (!hasSocket(c)) return true
      const client = readClient(c)
      return client !== undefined && isPrivate(client)
    },
    isSecure: (c) => isTrusted(c) && getLast(c.req.header('X-Forwarded-Proto')) === 'https',
    addressOf: (c) => {
      if (!hasSocket(c)) return noAddress
      const address = readClient(c)
      return address ? describe(address) : 'unknown'
    },
  }
}

const isPrivate = (address: Address) => ['private', 'loopback', 'uniqueLocal', 'linkLocal'].includes(address.range())

const getLast = (header: string | undefined) => header?.split(',').at(-1)?.trim().toLowerCase()

const hasSocket = (c: Context) => Boolean(c.env && 'incoming' in c.env)

const peers = new WeakMap<object, Address | undefined>()

/** The address of the socket, which is parsed once for each connection. */
function getPeer(c: Context): Address | undefined {
  if (!hasSocket(c)) return undefined
  const { socket } = c.env.incoming as { socket: object }
  if (!peers.has(socket)) peers.set(socket, parseAddress(getConnInfo(c).remote.address ?? ''))
  return peers.get(socket)
}

/** An address without port and brackets, an IPv4-mapped one as IPv4. Undefined if it is no address. */
function parseAddress(text: string): Address | undefined {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$3')
  // ipaddr.js also accepts short forms of IPv4, such as `10.1`.
  return isIP(bare) ? ipaddr.process(bare) : undefined
}

const describe = (address: Address) =>
  'parts' in address
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString()
