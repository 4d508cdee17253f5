import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Looks } from './page-look.ts'
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

/** For responses that are neither documents of the page nor its worker: the policy forbids everything. */
export const closedHeaders = (proxies: Proxies) => headers(proxies, closedPolicy)

/** The digest of an inline script or style, as the Content-Security-Policy writes it. */
export const digestInline = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const allowing = (digests: string[]) => [...self, ...digests.map((digest) => `'${digest}'`)]

/** For the documents and the worker of the built page: only their own files, no inline script but those of its documents, no inline style but the colours of the shop, no framing. */
export function pageHeaders(proxies: Proxies, { current }: Looks, scriptDigests: string[]): MiddlewareHandler {
  const policy = { ...pagePolicy, scriptSrc: allowing(scriptDigests) }
  const built = headers(proxies, policy)
  let own: { digest: string; middleware: MiddlewareHandler } | undefined
  return (c, next) => {
    const digest = current()?.styleDigest
    if (!digest) return built(c, next)
    // The colours of the shop are a style in the document, because a file of its own would delay the first paint.
    if (own?.digest !== digest) {
      own = { digest, middleware: headers(proxies, { ...policy, styleSrc: allowing([digest]) }) }
    }
    return own.middleware(c, next)
  }
}

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
