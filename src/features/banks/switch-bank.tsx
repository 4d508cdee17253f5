import { banks } from '#contract/banks.ts'
import { useWrite } from '../../api/use-write.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import type { AboutBankProps } from './delete-bank.tsx'

export function SwitchBank({ bank, onClose }: AboutBankProps) {
  const { submit, isSending, failure } = useWrite(banks.changeStatus, {
    onDone: () => {
      showToast.success(banks.changeStatus.message)
      onClose()
    },
  })
  const isActive = bank.status === 'active'
  const verb = isActive ? 'Deactivate' : 'Activate'
  return (
    <ConfirmDialog
      verb={verb}
      isBusy={isSending}
      error={failure}
      onConfirm={() => submit({ data: { name: bank.bank_name, status: isActive ? 'inactive' : 'active' } })}
      onClose={onClose}
    >
      {verb} the account <b>{bank.bank_name}</b>, <AccountNumber>{bank.account_number}</AccountNumber>.{' '}
      {isActive ? 'Members do not see it any more.' : 'Members can send money to it.'}
    </ConfirmDialog>
  )
}
