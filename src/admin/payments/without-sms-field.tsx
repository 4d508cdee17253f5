import { useState } from 'react'
import type { ReviewReason } from '#contract/payment-match.ts'
import type { Payment } from '#contract/payments.ts'
import { useFieldError } from '../../forms/form.tsx'
import { useForm } from '../../forms/form-controls.ts'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translated } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import '../tables/ready-reasons.css'

const unproven: (ReviewReason | null | undefined)[] = ['no_sms', 'amount_differs', 'sms_used', 'sms_suspect']

/** Whether the server accepts the payment only with a reason: no unused SMS has its amount. */
export const needsReason = ({ match }: Payment): boolean => unproven.includes(match?.review_reason)

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
    <>
      <TextAreaField
        name="without_sms"
        label={t('How did you check it?')}
        hint={hint ? `${hint} ${t('Shown to the owner.')}` : t('Shown to the owner.')}
        defaultValue={readLastAnswer()}
        maxLength={300}
        rows={2}
      />
      <ReadyAnswers />
    </>
  )
}

/** The usual ways to check a payment without an SMS. */
export const answers = translated(() => [
  t("Seen in the provider's app"),
  t('Screenshot from the member'),
  t('The till phone was off'),
])

/** Fill the field with one press. */
function ReadyAnswers() {
  const { set } = useForm()
  function choose(answer: string) {
    storeLastAnswer(answer)
    set('without_sms', answer)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
    <div className="ready-reasons" role="group" aria-label={t('Ready answers')}>
      {answers().map((answer) => (
        <Button key={answer} variant="outline" size="s" onClick={() => choose(answer)}>
          {answer}
        </Button>
      ))}
    </div>
  )
}

const lastAnswerKey = 'last-check'

/** Remembers a usual way until the tab is closed. */
export function storeLastAnswer(answer: string): void {
  try {
    sessionStorage.setItem(lastAnswerKey, answer)
  } catch {
    // Full: it is not preselected the next time.
  }
}

/** Several payments in a row are usually checked in the same way. */
export const readLastAnswer = () => answers().find((answer) => answer === sessionStorage.getItem(lastAnswerKey))

/** The next payment is accepted with two presses of A. */
export const hasLastAnswer = (): boolean => readLastAnswer() !== undefined
