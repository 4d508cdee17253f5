import type { Context } from 'hono'

/** The envelope of every successful response. Not cacheable, because responses hold personal data. */
export function answer(c: Context, message: string, data: unknown) {
  c.header('Cache-Control', 'no-store')
  return c.json({ success: true, message, data })
}
