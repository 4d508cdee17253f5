import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { parseTaka } from '#contract/money.ts'
import { ownUser } from '#contract/own-user.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { useResettableDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { MethodField } from '../../forms/method-field.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { TickList } from '../../ui/tick-list.tsx'
import { showToast } from '../../ui/toast.ts'

export function WithdrawScreen({ back }: { back: RoutePath }) {
  const { earning } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const limits = useQuery(endpointQuery(withdrawals.limits, {}))
  const { title, income, hints, minimum, arrives, sameDay, checkNumber } = messages.withdrawals
  return (
    <>
      <BackBar title={title} to={back} />
      <Page>
        <BalanceCard label={income} amount={earning} />
        <QueryResult query={limits}>
          {({ amount, days }) => (
            <>
              <WithdrawForm earning={earning} minimum={amount} />
              <Card title={hints}>
                <TickList items={[minimum(formatPrice(amount)), days === 0 ? sameDay : arrives(days), checkNumber]} />
              </Card>
            </>
          )}
        </QueryResult>
      </Page>
    </>
  )
}

/** `earning` is the income balance, `minimum` the smallest withdrawal, both in taka. */
function WithdrawForm({ earning, minimum }: { earning: number; minimum: number }) {
  const { draft, revision, reset } = useResettableDraft('withdraw')
  const { submit, isSending, isDone, errors, failure } = useWrite(withdrawals.request, {
    unexpected: messages.ui.somethingWrong.later,
    check: ({ amount }) => {
      if (amount > earning) return { amount: messages.refusals.insufficient_earning({}) }
      return amount < minimum ? { amount: messages.refusals.below_minimum({ min: minimum }) } : {}
    },
    onDone: () => {
      showToast.success(messages.successes.withdrawal_requested)
      reset()
    },
  })
  const isShort = earning < minimum
  const { failed, belowMinimum, send } = messages.withdrawals

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
      {isDone && <Banner tone="success">{messages.successes.withdrawal_requested}</Banner>}
      <Fragment key={revision}>
        <MethodField name="method" />
        <TextField
          name="account_number"
          label={messages.forms.accountNumber}
          path={smartphone}
          inputMode="tel"
          autoComplete="off"
        />
        <MoneyField name="amount" label={messages.forms.amount} />
      </Fragment>
      {isShort && <Banner tone="warning">{belowMinimum(formatPrice(minimum), formatPrice(earning))}</Banner>}
      <Button type="submit" isBlock isBusy={isSending} disabled={isShort}>
        {send}
      </Button>
    </Form>
  )
}
