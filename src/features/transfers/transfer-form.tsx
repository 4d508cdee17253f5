import type { ReactNode } from 'react'
import { refusals } from '#contract/errors.ts'
import { parseTaka } from '#contract/money.ts'
import type { transfers } from '#contract/transfers.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

interface TransferFormProps {
  endpoint: typeof transfers.toWallet | typeof transfers.fromIncome
  /** Taka that can be transferred. */
  available: number
  /** Fields before the amount. */
  children?: ReactNode
}

const [, tooMuch] = refusals.insufficient_balance

export function TransferForm({ endpoint, available, children }: TransferFormProps) {
  const { submit, isSending, isDone, errors, failure } = useWrite(endpoint, {
    unexpected: 'Something went wrong. Try again later.',
    check: ({ amount }) => {
      if (amount <= available) return {}
      showToast.warning(tooMuch, 'Insufficient Balance')
      return { amount: tooMuch }
    },
    onDone: (_, form) => {
      showToast.success(endpoint.message)
      form?.reset()
    },
  })

  return (
    <Form
      errors={errors}
      failure={failure}
      onSubmit={(fields, form) => submit({ ...fields, amount: parseTaka(fields.amount ?? '') }, form)}
    >
      {isDone && <Banner tone="success">{endpoint.message}</Banner>}
      {children}
      <MoneyField name="amount" label="Amount" />
      <Button type="submit" isBlock isBusy={isSending}>
        Transfer
      </Button>
    </Form>
  )
}
