import { useState } from 'react'
import type { PaymentMethod } from '#contract/fields.ts'
import { simsMax, type TillPhone, tillPhones } from '#contract/tills/phones.ts'
import type { Till } from '#contract/tills/till.ts'
import { useWrite } from '../../api/use-write.ts'
import { FieldError } from '../../forms/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecondPersonHint } from '../writes/use-second-person.tsx'

const usualSims = 2

interface SetSimsProps {
  phone: TillPhone
  tills: Till[]
  onClose: () => void
}

/** A till of each provider for each SIM. Most phones have two SIMs; a button shows the fields of the others. */
export function SetSims({ phone: { _id, label, sims }, tills, onClose }: SetSimsProps) {
  const [count, setCount] = useState(Math.max(usualSims, ...sims.map(({ sim }) => sim)))
  const { submit, isSending, errors, failure } = useWrite(tillPhones.setSims, {
    about: _id,
    onDone: () => {
      showToast.success(translate(tillPhones.setSims.message))
      onClose()
    },
    onProposed: onClose,
  })
  const methods = paymentMethods.filter((method) => tills.some((till) => till.method === method))
  const slots = Array.from({ length: count }, (_, index) => index + 1)
  const getTill = (sim: number, method: PaymentMethod) =>
    tills.find((till) => till.method === method && sims.some((each) => each.sim === sim && each.till === till._id))

  return (
    <FormDialog
      title={t('SIMs of {label}', { label })}
      lead={<p>{t('Choose whose SMS each SIM receives. SMS of a provider without a till here are rejected.')}</p>}
      verb={t('Save')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={(fields) => submit({ id: _id, sims: readSims(fields) })}
      onClose={onClose}
    >
      {methods.length === 0 && <p>{t('There are no tills yet. Add one first.')}</p>}
      {slots.map((sim) => (
        <fieldset key={sim} className="stack stack-s" aria-describedby={errors.sims && 'sims-error'}>
          <legend className="field-label">{t('SIM {sim}', { sim })}</legend>
          {methods.map((method) => (
            <SelectField
              key={method}
              name={`${sim} ${method}`}
              label={t('{method} of SIM {sim}', { method: paymentMethodName(method), sim })}
              placeholder={t('None')}
              options={tills
                .filter((till) => till.method === method)
                .map(({ _id: value, label, number }) => ({ value, label: `${label}, ${number}` }))}
              defaultValue={getTill(sim, method)?._id ?? ''}
            />
          ))}
        </fieldset>
      ))}
      <FieldError id="sims-error">{errors.sims}</FieldError>
      {count < simsMax && (
        <Button variant="quiet" size="s" onClick={() => setCount(count + 1)}>
          {t('Show SIM {sim}', { sim: formatCount(count + 1) })}
        </Button>
      )}
      <SecondPersonHint endpoint={tillPhones.setSims} />
    </FormDialog>
  )
}

/** The fields are named by SIM and provider: `1 bkash`. */
const readSims = (fields: Record<string, string>) =>
  Object.entries(fields)
    .filter(([, till]) => till)
    .map(([name, till]) => ({ sim: Number.parseInt(name, 10), till }))
