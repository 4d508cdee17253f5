import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { trustProxies } from '#server/http/proxies.ts'
import { fromAddress } from '../support/server/wire.ts'

const trusted = ['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48']

async function seen(peer: string, headers: Record<string, string> = {}, networks = trusted) {
  const proxies = trustProxies(networks)
  const app = new Hono().get('/', (c) =>
    c.json({ address: proxies.addressOf(c), isSecure: proxies.isSecure(c), isTrusted: proxies.isTrusted(c) }),
  )
  const response = await app.request('/', { headers }, fromAddress(peer))
  return (await response.json()) as { address: string; isSecure: boolean; isTrusted: boolean }
}

test.each([
  ['a client without forwarding headers', '203.0.113.5', undefined, '203.0.113.5'],
  ['an untrusted client that sends X-Forwarded-For', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a client behind a trusted proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['addresses left of an untrusted address are ignored', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['a chain of trusted proxies', '10.1.2.3', '198.51.100.1, 192.0.2.7, 10.9.9.9', '198.51.100.1'],
  ['a chain of trusted proxies only', '10.1.2.3', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['an invalid address in the header', '10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
  ['an empty header', '10.1.2.3', '', '10.1.2.3'],
  ['an IPv4 address with a port', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  ['an IPv6 address with a port', '10.1.2.3', '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
  ['IPv4-mapped IPv6 addresses', '::ffff:10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
  ['an IPv4-mapped address in hexadecimal', '::ffff:a01:203', '198.51.100.1', '198.51.100.1'],
  ['an untrusted IPv4-mapped address', '::ffff:203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a trusted IPv6 proxy', '2001:db8:ffff::1', '198.51.100.1', '198.51.100.1'],
  ['an IPv6 address is reduced to its /64 network', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['another address of the same /64 network', '2001:0db8:0001:0002::9', undefined, '2001:db8:1:2::/64'],
  ['a compressed IPv6 address', '::1', undefined, '0:0:0:0::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
])('%s', async (_, peer, forwarded, address) => {
  const answer = await seen(peer, forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded })

  expect(answer.address).toBe(address)
})

test('without configured proxies no forwarding header is trusted, not even from localhost', async () => {
  const answer = await seen('127.0.0.1', { 'X-Forwarded-For': '198.51.100.1', 'X-Forwarded-Proto': 'https' }, [])

  expect(answer).toEqual({ address: '127.0.0.1', isSecure: false, isTrusted: false })
})

test('only a trusted proxy can report a TLS request', async () => {
  const httpsHeader = { 'X-Forwarded-Proto': 'https' }

  expect((await seen('10.1.2.3', httpsHeader)).isSecure).toBe(true)
  expect((await seen('10.1.2.3', { 'X-Forwarded-Proto': 'https, http' })).isSecure).toBe(false)
  expect((await seen('10.1.2.3')).isSecure).toBe(false)
  expect((await seen('203.0.113.5', httpsHeader)).isSecure).toBe(false)
})

test('a private sender of X-Forwarded-For that is not trusted is reported once', async () => {
  const reported: string[] = []
  const proxies = trustProxies(['10.0.0.0/8'], (address) => reported.push(address))
  const app = new Hono().get('/', (c) => c.text(proxies.addressOf(c)))
  const forwarded = { headers: { 'X-Forwarded-For': '198.51.100.1' } }
  const senders = ['203.0.113.5', '10.1.2.3', '192.168.1.9', '172.16.0.1']

  await app.request('/', {}, fromAddress('192.168.1.9'))
  for (const sender of senders) await app.request('/', forwarded, fromAddress(sender))

  expect(reported).toEqual(['192.168.1.9'])
})
