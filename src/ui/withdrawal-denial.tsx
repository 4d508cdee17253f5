import { findWithdrawalDenial } from '#contract/withdrawal-denials.ts'
import { messages } from '../i18n/messages.ts'
import { MixedText } from './mixed-text.tsx'

/** Why a withdrawal was denied, in the member's language, or the administrator's own words. */
export function WithdrawalDenial({ reason }: { reason: string }) {
  const code = findWithdrawalDenial(reason)
  return code ? messages.withdrawals.denials[code] : <MixedText>{reason}</MixedText>
}
