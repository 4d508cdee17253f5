/** What a log may say of a mail that was not sent: mail servers quote addresses, so none of their words. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { code, responseCode, command } = error as SendError
  return { code: code ?? error.name, ...(responseCode && { responseCode }), ...(command && { command }) }
}

/** Whether another try would get the same answer. 503 means the session, not the mail. */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0 } = error as SendError
  return responseCode >= 500 && responseCode < 600 && responseCode !== 503
}

/** How nodemailer's errors look. */
interface SendError {
  code?: string
  responseCode?: number
  command?: string
}
