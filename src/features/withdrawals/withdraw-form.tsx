import { Refusal } from '#contract/errors.ts'
import { parseTaka } from '#contract/money.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { MethodField } from '../../forms/method-field.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { smartphone } from '../../ui/icons/signs.ts'
import { formatPrice } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast.ts'

/** `earning` is what there is, `minimum` the least of it that can be withdrawn, both in taka. */
export function WithdrawForm({ earning, minimum }: { earning: number; minimum: number }) {
  const { submit, isSending, isDone, errors, failure } = useWrite(withdrawals.request, {
    unexpected: 'Something went wrong. Try again later.',
    check: ({ amount }) => {
      const { message } = tooMuchOrLittle({ amount, earning, minimum }) ?? {}
      return message ? { amount: message } : {}
    },
    onDone: (_, form) => {
      showToast.success(withdrawals.request.message)
      form?.reset()
    },
  })
  const isShort = earning < minimum

  return (
    <Form
      errors={errors}
      onSubmit={(fields, form) => submit({ ...fields, amount: parseTaka(fields.amount ?? '') }, form)}
    >
      {failure && (
        <Banner tone="error" title="Withdraw request failed">
          {failure}
        </Banner>
      )}
      {isDone && <Banner tone="success">{withdrawals.request.message}</Banner>}
      <MethodField name="method" />
      <TextField name="account_number" label="Account number" path={smartphone} inputMode="tel" autoComplete="off" />
      <MoneyField name="amount" label="Amount" />
      {isShort && (
        <Banner tone="warning">
          You can withdraw from {formatPrice(minimum)} TK. Your income balance is {formatPrice(earning)} TK.
        </Banner>
      )}
      <Button type="submit" isBlock isBusy={isSending} disabled={isShort}>
        Withdraw
      </Button>
    </Form>
  )
}

interface Amounts {
  amount: number
  earning: number
  minimum: number
}

function tooMuchOrLittle({ amount, earning, minimum }: Amounts): Refusal | undefined {
  if (amount > earning) return new Refusal('insufficient_earning')
  if (amount < minimum) return new Refusal('below_minimum', { values: { min: formatPrice(minimum) } })
  return undefined
}
