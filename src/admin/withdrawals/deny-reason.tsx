import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { WithdrawalDenial } from '#contract/withdrawal-denials.ts'
import { useForm } from '../../forms/form-controls.ts'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { focusConfirm, useNumberKeys } from '../tables/use-number-keys.ts'
import { denialLabels } from './denial-labels.ts'
import '../tables/ready-reasons.css'

/**
 * The reason of a denial, typed or one of the ready ones. The keys 1 to 4 choose one, and D or Enter then denies. A second press
 * returns to the typed reason.
 */
export function DenyReason({ isBulk = false }: { isBulk?: boolean }) {
  const group = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<WithdrawalDenial>()
  const { focus } = useForm()
  const { denials } = messages.withdrawals

  function choose(index: number) {
    const chosen = WithdrawalDenial.options[index]
    if (!chosen) return
    const next = chosen === ready ? undefined : chosen
    // The field for own words must be there before it can have the focus.
    flushSync(() => setReady(next))
    if (next) focusConfirm(group.current)
    else focus('reason')
  }

  useNumberKeys(group, choose)

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form. */}
      <div ref={group} className="ready-reasons" role="group" aria-label={t('Ready reasons')}>
        {WithdrawalDenial.options.map((code, index) => (
          <button
            key={code}
            type="button"
            className="chip"
            title={denials[code]}
            aria-pressed={code === ready}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => choose(index)}
          >
            <kbd>{index + 1}</kbd>
            {denialLabels()[code]}
          </button>
        ))}
      </div>
      {ready ? (
        <>
          <input type="hidden" name="reason" value={ready} />
          <p className="field-hint">
            {isBulk
              ? t('Each of these members reads, in the own language:')
              : t('The member reads, in the own language:')}{' '}
            {denials[ready]}
          </p>
        </>
      ) : (
        <TextAreaField
          name="reason"
          label={t('Reason')}
          hint={
            isBulk
              ? t('Shown to each of these members as you type it, in this language.')
              : t('Shown to the member as you type it, in this language.')
          }
          maxLength={300}
          rows={3}
        />
      )}
    </>
  )
}
