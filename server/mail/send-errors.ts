/** Describes a failed delivery for the log, without the server's messages, because they contain addresses. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { code, responseCode, command } = error as SendError
  return { code: code ?? error.name, ...(responseCode && { responseCode }), ...(command && { command }) }
}

/** Whether a retry would fail too. 503 is about the session, not about the mail. */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0 } = error as SendError
  return responseCode >= 500 && responseCode < 600 && responseCode !== 503
}

/** The fields of nodemailer's errors. */
interface SendError {
  code?: string
  responseCode?: number
  command?: string
}
