import { type Bank, banks } from '#contract/banks.ts'
import { useWrite } from '../../api/use-write.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

export interface AboutBankProps {
  bank: Bank
  onClose: () => void
}

export function DeleteBank({ bank, onClose }: AboutBankProps) {
  const { submit, isSending, failure } = useWrite(banks.delete, {
    onDone: () => {
      showToast.success(banks.delete.message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      verb="Delete"
      isDanger
      isBusy={isSending}
      error={failure}
      onConfirm={() => submit({ data: bank.bank_name })}
      onClose={onClose}
    >
      Delete the account <b>{bank.bank_name}</b>, <AccountNumber>{bank.account_number}</AccountNumber>. Members do not
      see it any more.
    </ConfirmDialog>
  )
}
