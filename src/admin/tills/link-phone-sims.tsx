import type { ReactNode } from 'react'
import type { TillPhone } from '#contract/tills/phones.ts'
import type { Till } from '#contract/tills/till.ts'
import { FieldError } from '../../forms/field.tsx'
import { type FieldErrors, Form } from '../../forms/form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'

type Sims = TillPhone['sims']

interface LinkPhoneSimsProps {
  /** The button is outside the form. */
  formId: string
  errors: FieldErrors
  failure: ReactNode
  tills: Till[]
  /** Set already if the user comes back to this step. */
  sims: Sims
  onSubmit: (sims: Sims) => void
}

const simOptions = [
  { value: '1', label: 'SIM 1' },
  { value: '2', label: 'SIM 2' },
]

/** For each till, the SIM of the phone that receives its SMS. A phone with more SIMs is set in the list of phones. */
export function LinkPhoneSims({ formId, errors, failure, tills, sims, onSubmit }: LinkPhoneSimsProps) {
  const errorId = `${formId}-error`
  const [first] = tills
  return (
    <>
      <p>{t('An SMS counts for the number that you choose here.')}</p>
      {tills.length === 0 && (
        <div>
          <p>{t('There is no number yet. Add one first.')}</p>
          <ButtonLink variant="outline" to="/home/tills">
            {t('Add a number')}
          </ButtonLink>
        </div>
      )}
      <Form
        id={formId}
        // At the first field, which gets the focus.
        errors={{ ...errors, ...(errors.sims && first && { [first._id]: errors.sims }) }}
        failure={failure}
        onSubmit={(fields) => onSubmit(readSims(fields))}
      >
        {tills.map(({ _id, label, number, method }) => (
          <SelectField
            key={_id}
            name={_id}
            label={`${label}, ${number}`}
            hint={paymentMethodName(method)}
            placeholder={t('Not in this phone')}
            options={simOptions}
            // Most shops have one number, in the first SIM.
            defaultValue={sims.find(({ till }) => till === _id)?.sim ?? (tills.length === 1 ? '1' : '')}
          />
        ))}
        {!first && <FieldError id={errorId}>{errors.sims}</FieldError>}
      </Form>
    </>
  )
}

/** The fields are named by till, their values are SIMs. */
const readSims = (fields: Record<string, string>) =>
  Object.entries(fields)
    .filter(([, sim]) => sim)
    .map(([till, sim]) => ({ sim: Number(sim), till }))
