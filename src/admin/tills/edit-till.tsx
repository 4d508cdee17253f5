import { tills } from '#contract/tills/tills.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { visibilityLabels } from '../writes/till-words.ts'
import { SecondPersonHint } from '../writes/use-second-person.tsx'
import { KindField, LabelField } from './till-fields.tsx'
import { toOptions } from './till-labels.ts'
import type { TillDialogProps } from './tills-screen.tsx'

export function EditTill({ till: { _id, method, number, kind, label, status, visibility }, onClose }: TillDialogProps) {
  const { submit, isSending, errors, failure } = useWrite(tills.update, {
    about: _id,
    onDone: () => {
      showToast.success(translate(tills.update.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Edit till')}
      lead={
        <p>
          {paymentMethodName(method)} <AccountNumber>{number}</AccountNumber>
        </p>
      }
      verb={t('Save')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={(fields) => submit({ id: _id, ...fields })}
      onClose={onClose}
    >
      <LabelField initial={label} />
      <KindField initial={kind} />
      <SelectField
        name="status"
        label={t('Status')}
        hint={t('The SMS of an inactive till accept no top-up.')}
        options={[
          { value: 'active', label: t('Active') },
          { value: 'inactive', label: t('Inactive') },
        ]}
        defaultValue={status}
      />
      <SelectField
        name="visibility"
        label={t('Members')}
        hint={t('Two tills that are listed have different labels.')}
        options={toOptions(visibilityLabels())}
        defaultValue={visibility}
      />
      <SecondPersonHint endpoint={tills.update} />
    </FormDialog>
  )
}
