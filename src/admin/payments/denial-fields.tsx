import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Input } from '#contract/endpoint.ts'
import { DenialReason } from '#contract/own-payments.ts'
import type { payments } from '#contract/payments.ts'
import { FieldError } from '../../forms/field.tsx'
import { type FieldErrors, useFieldError } from '../../forms/form.tsx'
import { useForm } from '../../forms/form-controls.ts'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { focusConfirm, useNumberKeys } from '../tables/use-number-keys.ts'
import { denialReasons } from './denial-reasons.ts'
import '../tables/ready-reasons.css'

interface DenialFieldsProps {
  isBulk?: boolean
  /** The transfer was credited before, which is the reason then. */
  isUsed?: boolean
}

/** The reason of a denial. The keys 1 to 6 choose one, and D or Enter then denies. */
export function DenialFields({ isBulk = false, isUsed = false }: DenialFieldsProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [reason, setReason] = useState<DenialReason | undefined>(isUsed ? 'already_used' : undefined)
  const error = useFieldError('reason')
  const { focus } = useForm()
  const { denials } = messages.payments

  function choose(index: number) {
    const chosen = DenialReason.options[index]
    if (!chosen) return
    // The field for own words must be there before it can have the focus.
    flushSync(() => setReason(chosen))
    if (chosen === 'other') focus('reason_text')
    else focusConfirm(group.current)
  }

  useNumberKeys(group, choose)

  return (
    <>
      <fieldset ref={group} className={error ? 'field is-error' : 'field'} aria-describedby={error && `${id}-error`}>
        <legend className="field-label">{t('Reason')}</legend>
        <div className="ready-reasons">
          {DenialReason.options.map((each, index) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === reason}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => choose(index)}
            >
              <kbd>{index + 1}</kbd>
              {denialReasons()[each]}
            </button>
          ))}
        </div>
        <input type="hidden" name="reason" value={reason ?? ''} />
        {reason && reason !== 'other' && (
          <p className="field-hint">
            {isBulk ? t('Each of these members reads:') : t('The member reads:')} {denials[reason]}
          </p>
        )}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </fieldset>
      {reason === 'other' && (
        <TextAreaField
          name="reason_text"
          label={t('Own words')}
          hint={isBulk ? t('Shown to each of these members.') : t('Shown to the member.')}
          maxLength={300}
          rows={3}
        />
      )}
    </>
  )
}

type Denial = Pick<Input<typeof payments.accept>, 'reason' | 'reason_text'>

/** The reason as the endpoint reads it. */
export const getDenial = ({ reason, reason_text }: Record<string, string>): Denial => ({
  ...(reason && { reason: reason as DenialReason }),
  ...(reason === 'other' && reason_text !== undefined && { reason_text }),
})

/** The endpoint accepts a denial without a reason; this page does not. */
export const checkDenial = ({ reason }: Denial): FieldErrors =>
  reason ? {} : { reason: messages.fieldIssues.required({}) }
