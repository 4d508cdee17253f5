import { vi } from 'vitest'
import { app } from './test-app.ts'

/** Holds the body of the next call back until `change`, which runs after the call was authorized, is done. */
export function holdNextBody(change: () => Promise<unknown>): void {
  const { request } = app
  vi.spyOn(app, 'request').mockImplementationOnce(async (path, init) => {
    const whole = new Request(new URL(path as string, 'http://localhost'), init)
    const { method, headers } = whole
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const body = new ReadableStream(
      {
        pull: async (controller) => {
          await change()
          if (bytes.length > 0) controller.enqueue(bytes)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    return request(path, { method, headers, body, duplex: 'half' } as RequestInit)
  })
}
