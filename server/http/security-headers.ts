import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Proxies } from './proxies.ts'

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>
type Policy = NonNullable<Options['contentSecurityPolicy']>

const none = ["'none'"]
const self = ["'self'"]

const closedPolicy: Policy = { defaultSrc: none, baseUri: none, formAction: none, frameAncestors: none }

const pagePolicy: Policy = {
  ...closedPolicy,
  scriptSrc: self,
  styleSrc: self,
  fontSrc: self,
  // The stylesheet contains small images as data URLs.
  imgSrc: [...self, 'data:'],
  // The preview of a video before its upload.
  mediaSrc: [...self, 'blob:'],
  connectSrc: self,
  workerSrc: self,
  manifestSrc: self,
  // Scripts cannot be injected through the DOM. The page's one policy is in register-worker.ts.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['joma'],
}

/** For responses that are not pages: the policy forbids everything. */
export const closedHeaders = (proxies: Proxies) => headers(proxies, closedPolicy)

/** For the built page: only its own files, no inline script or style, no framing. */
export const pageHeaders = (proxies: Proxies) => headers(proxies, pagePolicy)

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
