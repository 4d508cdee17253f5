import { seal, unseal } from '../process/seal.ts'

/** Where the webhook is, and what signs its messages. */
export interface Target {
  url: string
  /** `whsec_…`. Null for Telegram, whose messages are not signed. */
  secret: string | null
}

export const sealTarget = (target: Target, { key, id }: { key: string; id: string }) =>
  seal(JSON.stringify(target), { key, owner: id })

/** Undefined if no key opens it. */
export function openTarget(
  { id, sealed_secret }: { id: string; sealed_secret: Uint8Array },
  keys: readonly string[],
): Target | undefined {
  const opened = unseal(sealed_secret, { keys, owner: id })
  return opened && (JSON.parse(opened.text) as Target)
}
