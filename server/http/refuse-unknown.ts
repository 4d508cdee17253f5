import type { Context, Hono } from 'hono'
import { basePath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'

export const refuseRoute = (): never => {
  throw new Refusal('no_route')
}

/** Refuses a call that no route has answered: 405 with the allowed methods if the path exists, else 404. */
export function refuseUnknown(api: Hono) {
  const routes = api.routes.map(({ method, path }) => ({
    method,
    pattern: new URLPattern({ pathname: basePath + path }),
  }))
  return (c: Context) => {
    const { path: pathname } = c.req
    if (decode(pathname) === undefined) throw new Refusal('malformed_request')
    const methods = routes.filter(({ pattern }) => pattern.test({ pathname })).map(({ method }) => method)
    if (methods.length === 0) return refuseRoute()
    c.header(
      'Allow',
      [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', '),
    )
    throw new Refusal('wrong_method')
  }
}

/** Undefined for a malformed path. The result is used: a bundler removes a call that is made only for its exception. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
