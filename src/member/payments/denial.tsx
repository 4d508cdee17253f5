import type { OwnPayment } from '#contract/payments.ts'
import { messages } from '../../i18n/messages.ts'
import { MixedText } from '../../ui/mixed-text.tsx'

/** Why a payment was denied, and the next step. Null without a reason. */
export function renderDenial({ reason, reason_text }: Pick<OwnPayment, 'reason' | 'reason_text'>) {
  if (reason === null) return null
  return reason === 'other' ? <MixedText>{reason_text ?? ''}</MixedText> : messages.payments.denials[reason]
}
