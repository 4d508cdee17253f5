import { tillSms } from '#contract/tills/sms.ts'
import type { Till } from '#contract/tills/till.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { useWordedWrite } from './use-worded-write.ts'

interface PasteSmsProps {
  tills: Till[]
  onClose: () => void
}

export function PasteSms({ tills, onClose }: PasteSmsProps) {
  const { submit, isSending, errors, failure } = useWordedWrite(tillSms.enter, {
    sentences: {
      name_taken: { body: t('This SMS is stored already.') },
      invalid_input: { body: t('This is not an SMS of the till’s provider about money. Paste the whole text.') },
    },
    onDone: () => {
      showToast.success(translate(tillSms.enter.message))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Paste an SMS')}
      lead={<p>{t('For an SMS that the till phone did not send. It never accepts a top-up automatically.')}</p>}
      verb={t('Save SMS')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ till, body }) => submit({ body, ...(till && { till }) })}
      onClose={onClose}
    >
      <SelectField
        name="till"
        label={t('Till')}
        placeholder={t('Select the till that received it')}
        options={tills.map(({ _id, label, method }) => ({
          value: _id,
          label: `${label}, ${paymentMethodName(method)}`,
        }))}
      />
      <TextAreaField name="body" label={t('Text')} hint={t('The whole text of the SMS.')} maxLength={2_000} rows={6} />
    </FormDialog>
  )
}
