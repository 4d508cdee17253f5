/** The little of it that is used here; the package brings no types. */
declare module 's3rver' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Context {
    req: IncomingMessage
    res: ServerResponse
    method: string
    path: string
    query: Record<string, string | undefined>
    status: number
  }

  interface Options {
    address: string
    port: number
    directory: string
    silent: boolean
    configureBuckets: { name: string }[]
  }

  class S3rver {
    constructor(options: Options)
    /** Koa's: what each request passes through, in order. */
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    httpServer: Server
    store: {
      getObject: (bucket: string, key: string, range: { start?: number; end?: number }) => Promise<unknown>
      putObject: (object: { key: string }) => Promise<{ size: number }>
      putPart: (bucket: string, uploadId: string, part: string, content: unknown) => Promise<{ size: number }>
    }
    run(): Promise<AddressInfo>
  }
  export = S3rver
}
