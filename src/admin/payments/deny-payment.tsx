import { deniedMessage } from '#contract/bulk.ts'
import { type Payment, payments } from '#contract/payments.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { t } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'
import { isAcceptable } from '../tables/credited-to.tsx'
import { checkDenial, DenialFields, getDenial } from './denial-fields.tsx'
import { PaymentQuestion } from './payment-question.tsx'

interface DenyPaymentProps {
  payment: Payment
  /** The server has just refused to accept it, because its transfer was credited before. */
  isUsed?: boolean
  onClose: () => void
}

/** Confirms the denial of one payment, with a reason. */
export function DenyPayment({ payment, isUsed = !isAcceptable(payment), onClose }: DenyPaymentProps) {
  const { _id, username } = payment
  const { submit, isSending, errors, failure } = useWrite(payments.accept, {
    about: `deny ${payment._id}`,
    check: checkDenial,
    onDone: () => {
      showToast.success(deniedMessage)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Are you sure?')}
      lead={
        <PaymentQuestion payment={payment} verb={t('Deny')}>
          {isUsed && `${t('This transaction id was already used.')} `}
          {t('No balance is added.')}
        </PaymentQuestion>
      }
      verb={t('Deny')}
      isDanger
      initialFocus="field"
      shortcut="d"
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={(typed) => submit({ _id, username, status: 'deny', ...getDenial(typed) })}
      onClose={onClose}
    >
      <DenialFields isUsed={isUsed} />
    </FormDialog>
  )
}
