import type { Context } from 'hono'

/** The envelope of every good answer. Answers hold personal data, so nothing on the way may keep them. */
export function answer(c: Context, message: string, data: unknown) {
  c.header('Cache-Control', 'no-store')
  return c.json({ success: true, message, data })
}
