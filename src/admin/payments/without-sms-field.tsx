import { useState } from 'react'
import type { MatchObstacle } from '#contract/payment-match.ts'
import type { Payment } from '#contract/payments.ts'
import { useFieldError } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'

const unproven: (MatchObstacle | null | undefined)[] = ['no_sms', 'amount_differs', 'sms_used', 'sms_suspect']

/** Whether the server accepts the payment only with a reason: no unused SMS has its amount. */
export const needsReason = ({ match }: Payment): boolean => unproven.includes(match?.obstacle)

interface WithoutSmsFieldProps {
  isNeeded: boolean
  hint?: string
}

/** The reason of an acceptance without an SMS. Also shown if only the server requires it. */
export function WithoutSmsField({ isNeeded, hint = '' }: WithoutSmsFieldProps) {
  const [isShown, setIsShown] = useState(isNeeded)
  const error = useFieldError('without_sms')
  // The error ends with the next attempt, and the field must stay.
  if (error && !isShown) setIsShown(true)
  if (!isShown) return null
  return (
    <TextAreaField
      name="without_sms"
      label="Why without an SMS"
      hint={`${hint}Counted per administrator.`}
      maxLength={300}
      rows={2}
    />
  )
}
