import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { ShowPairing } from './show-pairing.tsx'
import { formatLabels, type OtherFormat, recommendedFormat, toOptions } from './till-labels.ts'

/** For other apps than the recommended one: asks for the phone's label and app, then shows what the app needs. */
export function PairPhone({ onClose }: { onClose: () => void }) {
  const { [recommendedFormat]: _, ...otherLabels } = formatLabels()
  const [format, setFormat] = useState<OtherFormat>('smsgate')
  const [pairing, setPairing] = useState<Output<typeof tillPhones.pair>>()
  const { submit, isSending, errors, failure } = useWrite(tillPhones.pair, {
    answerLost: t('The phone was added, but its secret was not received. Revoke it in the list, and pair it again.'),
    onDone: setPairing,
  })
  if (pairing) return <ShowPairing {...pairing} format={format} onClose={onClose} />
  return (
    <FormDialog
      title={t('Pair a phone')}
      verb={t('Pair phone')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="label"
        label={t('Label')}
        hint={t('Administrators see it: «Shop phone».')}
        autoComplete="off"
        maxLength={40}
      />
      <fieldset className="field">
        <legend className="field-label">{t('App that forwards the SMS')}</legend>
        {toOptions(otherLabels).map(({ value, label }) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="format"
              value={value}
              checked={value === format}
              onChange={() => setFormat(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
