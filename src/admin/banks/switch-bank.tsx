import { banks } from '#contract/banks.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import type { AboutBankProps } from './delete-bank.tsx'

export function SwitchBank({ bank: { bank_name, account_number, status }, onClose }: AboutBankProps) {
  const isActive = status === 'active'
  const verb = isActive ? 'Deactivate' : 'Activate'
  const data = { name: bank_name, status: isActive ? 'inactive' : 'active' } as const
  return (
    <ConfirmWrite endpoint={banks.changeStatus} input={{ data }} verb={verb} onClose={onClose}>
      {verb} the account <b>{bank_name}</b>, <AccountNumber>{account_number}</AccountNumber>.{' '}
      {isActive ? 'Members do not see it any more.' : 'Members can send money to it.'}
    </ConfirmWrite>
  )
}
