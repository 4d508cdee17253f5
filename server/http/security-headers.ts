import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Proxies } from './proxies.ts'

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>
type Policy = NonNullable<Options['contentSecurityPolicy']>

const nowhere = ["'none'"]
const here = ["'self'"]

const closed: Policy = { defaultSrc: nowhere, baseUri: nowhere, formAction: nowhere, frameAncestors: nowhere }

const ofThePage: Policy = {
  ...closed,
  scriptSrc: here,
  styleSrc: here,
  fontSrc: here,
  // The stylesheet contains small images as data URLs.
  imgSrc: [...here, 'data:'],
  // The preview of a video before its upload.
  mediaSrc: [...here, 'blob:'],
  connectSrc: here,
  workerSrc: here,
  manifestSrc: here,
}

/** For responses that are not pages: the policy forbids everything. */
export const closedHeaders = (proxies: Proxies) => headers(proxies, closed)

/** For the built page: only its own files, no inline script or style, no framing. */
export const pageHeaders = (proxies: Proxies) => headers(proxies, ofThePage)

function headers({ isSecure }: Proxies, contentSecurityPolicy: Policy): MiddlewareHandler {
  const options: Options = {
    contentSecurityPolicy,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    strictTransportSecurity: false,
  }
  const plain = secureHeaders(options)
  // Without subdomains, because the operator may run other servers there.
  const overTls = secureHeaders({ ...options, strictTransportSecurity: 'max-age=31536000' })
  return (c, next) => (isSecure(c) ? overTls : plain)(c, next)
}
