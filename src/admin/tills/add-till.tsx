import { tills } from '#contract/tills/tills.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { MethodField } from '../../forms/method-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'
import { KindField, LabelField } from './till-fields.tsx'
import { useWordedWrite } from './use-worded-write.ts'

export function AddTill({ onClose }: { onClose: () => void }) {
  const { submit, isSending, errors, failure } = useWordedWrite(tills.add, {
    sentences: { name_taken: { number: t('There is a till with this number already.') } },
    onDone: () => {
      showToast.success(translate(tills.add.message))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Add till')}
      lead={<p>{t('A new till is in the mode Off. Its SMS change nothing until you choose another mode.')}</p>}
      verb={t('Add till')}
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <MethodField name="method" />
      <TextField name="number" label={t('Number')} inputMode="numeric" autoComplete="off" />
      <KindField />
      <LabelField />
    </FormDialog>
  )
}
