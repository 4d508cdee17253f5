import { Fragment } from 'react'
import { Refusal } from '#contract/errors.ts'
import { parseTaka } from '#contract/money.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { useFreshDraft } from '../../forms/fresh-draft.ts'
import { MethodField } from '../../forms/method-field.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { smartphone } from '../../ui/icons/signs.ts'
import { showToast } from '../../ui/toast.ts'
import { said, words } from '../../words/words.ts'

/** `earning` is what there is, `minimum` the least of it that can be withdrawn, both in taka. */
export function WithdrawForm({ earning, minimum }: { earning: number; minimum: number }) {
  const { draft, round, empty } = useFreshDraft('withdraw')
  const { submit, isSending, isDone, errors, failure } = useWrite(withdrawals.request, {
    unexpected: 'Something went wrong. Try again later.',
    check: ({ amount }) => {
      const { message } = tooMuchOrLittle({ amount, earning, minimum }) ?? {}
      return message ? { amount: said(message) } : {}
    },
    onDone: () => {
      showToast.success(said(withdrawals.request.message))
      empty()
    },
  })
  const isShort = earning < minimum
  const { failed, isShort: short, send } = words.withdrawals

  return (
    <Form
      draft={draft}
      errors={errors}
      onSubmit={(typed) => submit({ ...typed, amount: parseTaka(typed.amount ?? '') })}
    >
      {failure && (
        <Banner tone="error" title={failed}>
          {failure}
        </Banner>
      )}
      {isDone && <Banner tone="success">{said(withdrawals.request.message)}</Banner>}
      <Fragment key={round}>
        <MethodField name="method" />
        <TextField
          name="account_number"
          label={words.forms.accountNumber}
          path={smartphone}
          inputMode="tel"
          autoComplete="off"
        />
        <MoneyField name="amount" label={words.forms.amount} />
      </Fragment>
      {isShort && <Banner tone="warning">{short(formatPrice(minimum), formatPrice(earning))}</Banner>}
      <Button type="submit" isBlock isBusy={isSending} disabled={isShort}>
        {send}
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
