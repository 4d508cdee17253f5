import { useState } from 'react'
import { banks, findMethod } from '#contract/banks.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecondPersonHint } from '../writes/use-second-person.tsx'

export function AddBank({ onClose }: { onClose: () => void }) {
  const [guessed, setGuessed] = useState(findMethod(''))
  const [isChosen, setIsChosen] = useState(false)
  const { submit, isSending, errors, failure } = useWrite(banks.add, {
    onDone: () => {
      showToast.success(translate(banks.add.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Add New Account')}
      verb={t('Add account')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ method, ...fields }) => submit({ ...fields, ...(method && { method }) })}
      onClose={onClose}
    >
      <TextField
        name="bank_name"
        label={t('Bank name')}
        autoComplete="off"
        maxLength={60}
        onChange={({ currentTarget }) => !isChosen && setGuessed(findMethod(currentTarget.value))}
      />
      <TextField name="account_number" label={t('Account number')} inputMode="numeric" autoComplete="off" />
      <SelectField
        // The select is uncontrolled: a new guess is a new select.
        key={guessed}
        name="method"
        label={t('Method (optional)')}
        hint={t('A till phone can watch an account with a method.')}
        placeholder={t('Another bank')}
        options={paymentMethods.map((value) => ({ value, label: paymentMethodName(value) }))}
        defaultValue={guessed ?? ''}
        onChange={() => setIsChosen(true)}
      />
      <SelectField
        name="kind"
        label={t('Kind (optional)')}
        options={[
          { value: 'personal', label: t('Personal') },
          { value: 'agent', label: t('Agent') },
          { value: 'merchant', label: t('Merchant') },
        ]}
        defaultValue="personal"
      />
      <SecondPersonHint endpoint={banks.add} />
    </FormDialog>
  )
}
