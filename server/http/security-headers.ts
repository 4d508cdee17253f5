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
  // Seams and ticks are drawn by small pictures inside the stylesheet.
  imgSrc: [...here, 'data:'],
  // A video that is about to be uploaded is looked at before.
  mediaSrc: [...here, 'blob:'],
  connectSrc: here,
  workerSrc: here,
  manifestSrc: here,
}

/** For answers that a browser must never show as a page: everything in them is forbidden. */
export const closedHeaders = (proxies: Proxies) => headers(proxies, closed)

/** For the built page: its own files and nothing else, no script or style inside the document, in no frame. */
export const pageHeaders = (proxies: Proxies) => headers(proxies, ofThePage)

function headers({ isSecure }: Proxies, contentSecurityPolicy: Policy): MiddlewareHandler {
  const options: Options = {
    contentSecurityPolicy,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    strictTransportSecurity: false,
  }
  const plain = secureHeaders(options)
  // Not for subdomains: whatever else its owner runs there is not ours to decide about.
  const overTls = secureHeaders({ ...options, strictTransportSecurity: 'max-age=31536000' })
  return (c, next) => (isSecure(c) ? overTls : plain)(c, next)
}
