import { Fragment, useState } from 'react'
import { is } from 'valibot'
import { AccountNumber as AccountNumberSchema } from '#contract/account-numbers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { User } from '#contract/own-user.ts'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { plainNumber } from '#contract/plain-input.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { useResettableDraft } from '../../forms/draft.ts'
import { Form, FormNote } from '../../forms/form.tsx'
import { MethodField } from '../../forms/method-field.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { RecentSwitch, useRecentSwitch } from '../../forms/recent-values.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { formatPrice, Money } from '../../ui/format.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { ReviewDialog } from '../../ui/review-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { RecentNumbers, useLastNumbers } from './recent-numbers.tsx'
import { describeArrival } from './sent-withdrawal.tsx'
import { Suggestions } from './suggestions.tsx'
import './number-chips.css'

interface WithdrawFormProps {
  user: Pick<User, 'earning' | 'mobile_number'>
  /** The smallest withdrawal, in taka. */
  minimum: number
  /** The most days until the money arrives. */
  days: number
  onRequested: (request: OwnWithdrawal) => void
}

export function WithdrawForm({ user: { earning, mobile_number }, minimum, days, onRequested }: WithdrawFormProps) {
  const isOnline = useIsOnline()
  const { draft, revision, reset } = useResettableDraft('withdraw')
  const [pending, setPending] = useState<{ input: WithdrawInput; send: (onSettled: () => void) => void }>()
  const {
    submit,
    isSending,
    errors,
    failure,
    isUnanswered,
    reset: clearFailure,
  } = useWrite(withdrawals.request, {
    unexpected: messages.ui.somethingWrong.later,
    check: ({ amount }) => {
      if (amount > earning) return { amount: messages.refusals.insufficient_earning({}) }
      return amount < minimum ? { amount: messages.refusals.below_minimum({ min: minimum }) } : {}
    },
    confirm: (input, send) => setPending({ input, send }),
    onDone: (request) => {
      showToast.success(messages.successes.withdrawal_requested)
      reset()
      onRequested(request)
    },
  })
  const lastNumbers = useLastNumbers(mobile_number)
  const [areNumbersShown, setAreNumbersShown] = useRecentSwitch('recent-numbers')
  const { failed, requestFailed, send, numbers, ownNumber } = messages.withdrawals

  return (
    <>
      {/* The reason stands above the button. */}
      <FormNote value={null}>
        <Form
          draft={draft}
          errors={errors}
          failure={isUnanswered && failure}
          onSubmit={(typed) => submit({ ...typed, amount: parseTaka(typed.amount ?? '') })}
        >
          <Fragment key={revision}>
            <MethodField name="method" />
            <TextField
              name="account_number"
              label={messages.forms.accountNumber}
              path={smartphone}
              inputMode="tel"
              autoComplete="off"
            />
            <div className="number-chips">
              <Suggestions
                name="account_number"
                label={numbers}
                values={listNumbers(mobile_number).map((value) => ({
                  value,
                  label: (
                    <>
                      {ownNumber} <AccountNumber>{value}</AccountNumber>
                    </>
                  ),
                }))}
              />
              {areNumbersShown && <RecentNumbers numbers={lastNumbers} />}
            </div>
            <MoneyField name="amount" label={messages.forms.amount} />
            <AmountSuggestions earning={earning} minimum={minimum} />
            {lastNumbers.length > 0 && <RecentSwitch isOn={areNumbersShown} onChange={setAreNumbersShown} />}
          </Fragment>
          {!isOnline && <Banner tone="offline">{messages.ui.offline.cannotSend}</Banner>}
          <div className="form-foot">
            <Button type="submit" isBlock isBusy={isSending} disabled={!isOnline}>
              {send}
            </Button>
          </div>
        </Form>
      </FormNote>
      {failure && !isUnanswered && (
        <FailureDialog title={failed} onClose={clearFailure}>
          {requestFailed} {failure}
        </FailureDialog>
      )}
      {pending && (
        <WithdrawReview
          input={pending.input}
          left={earning - pending.input.amount}
          days={days}
          isBusy={isSending}
          // Open until the response, so that a second tap does not hit an element under it.
          onConfirm={() => pending.send(() => setPending(undefined))}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  )
}

type WithdrawInput = Input<typeof withdrawals.request>

interface WithdrawReviewProps {
  input: WithdrawInput
  left: number
  days: number
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function WithdrawReview({ input, left, days, ...confirm }: WithdrawReviewProps) {
  const { arrival, leftAfter, withdraw, checkNumber } = messages.withdrawals
  return (
    <ReviewDialog
      amount={input.amount}
      facts={[
        { label: messages.forms.paymentMethod, value: <PaymentMethodName method={input.method} /> },
        {
          label: messages.forms.accountNumber,
          value: <AccountNumber>{plainNumber(input.account_number)}</AccountNumber>,
        },
        { label: arrival, value: describeArrival(days, Date.now()) },
        { label: leftAfter, value: <Money amount={left} /> },
      ]}
      note={
        <>
          <span>{checkNumber}</span> <span>{messages.withdrawalProof.newNumber}</span>
        </>
      }
      verb={withdraw(formatPrice(input.amount))}
      {...confirm}
    />
  )
}

/** The number of the profile, if money can be sent to it. */
function listNumbers(mobileNumber: string): string[] {
  const number = plainNumber(mobileNumber)
  return is(AccountNumberSchema, number) ? [number] : []
}

const roundAmounts = [500, 1_000, 2_000, 5_000]

/** All of it, and two round amounts that are allowed. */
function AmountSuggestions({ earning, minimum }: { earning: number; minimum: number }) {
  const { amounts, all } = messages.withdrawals
  if (earning < minimum) return null
  const less = roundAmounts.filter((amount) => amount >= minimum && amount < earning).slice(0, 2)
  return (
    <Suggestions
      name="amount"
      label={amounts}
      values={[
        { value: String(earning), label: all(formatPrice(earning)) },
        ...less.map((amount) => ({ value: String(amount), label: formatPrice(amount) })),
      ]}
    />
  )
}
