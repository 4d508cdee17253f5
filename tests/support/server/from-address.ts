/** Fakes the connection's remote address: the third argument of `app.request`. */
export const fromAddress = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: remoteAddress.includes(':') ? 'IPv6' : 'IPv4' } },
})
