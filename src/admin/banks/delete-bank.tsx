import { type Bank, banks } from '#contract/banks.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export interface AboutBankProps {
  bank: Bank
  onClose: () => void
}

export function DeleteBank({ bank: { bank_name, account_number }, onClose }: AboutBankProps) {
  return (
    <ConfirmWrite endpoint={banks.delete} input={{ data: bank_name }} verb="Delete" isDanger onClose={onClose}>
      Delete the account <b>{bank_name}</b>, <AccountNumber>{account_number}</AccountNumber>. Members do not see it any
      more.
    </ConfirmWrite>
  )
}
