import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export const notPublic = 'The endpoint is not a public address'

/** Whether a host is an IP address of a private network. Of a name, `lookUpPublic` checks the addresses. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 && !isPublic(host)
}

/** Checked for each connection, because a name can get another address at any time. */
export const lookUpPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (!addresses.every(({ address }) => isPublic(address))) return callback(new Error(notPublic), [])
    if (options.all) return callback(null, addresses)
    const [{ address, family } = { address: '', family: 4 }] = addresses
    callback(null, address, family)
  })

const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'
