import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ownUser } from '#contract/own-user.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { transfers } from '#contract/transfers.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { useResettableDraft } from '../../forms/draft.ts'
import { type FieldErrors, Form } from '../../forms/form.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPrice, formatTaka, Money } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { ReviewDialog } from '../../ui/review-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { checkReceiver, ReceiverField, readReceiver } from './receiver-field.tsx'
import { RecentReceivers } from './recent-receivers.tsx'

/** Transfers from the income to the member's balance. */
export function TransferBalanceScreen() {
  const { balance, earning } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return (
    <>
      <BackBar title={messages.transfers.income} to="/home" />
      <Page width="pair">
        <div>
          <BalanceCard
            label={messages.transfers.incomeBalance}
            amount={earning}
            split={[{ label: messages.transfers.balance, value: balance }]}
          />
        </div>
        <div>
          <TransferForm
            endpoint={transfers.fromIncome}
            name="transfer-balance"
            available={earning}
            review={(input, confirm) => (
              <ReviewDialog
                amount={input.amount}
                facts={[
                  { label: messages.transfers.leftIncome, value: <Money amount={earning - input.amount} /> },
                  { label: messages.transfers.newBalance, value: <Money amount={balance + input.amount} /> },
                ]}
                note={messages.transfers.oneWay}
                verb={messages.transfers.confirmAmount(formatPrice(input.amount))}
                {...confirm}
              />
            )}
          />
        </div>
      </Page>
    </>
  )
}

/** Transfers from the member's balance to another member. */
export function TransferWalletScreen() {
  const client = useQueryClient()
  const { balance } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return (
    <>
      <BackBar title={messages.transfers.wallet} to="/home" />
      <Page width="pair">
        <div>
          <BalanceCard label={messages.transfers.balance} amount={balance} />
        </div>
        <div>
          <TransferForm
            endpoint={transfers.toWallet}
            name="transfer-wallet"
            available={balance}
            check={({ username = '' }) => checkReceiver(client, username)}
            review={({ username, amount }, confirm) => {
              const found = readReceiver(client, username)
              const name = found?.username ?? username.trim()
              return (
                <ConfirmDialog verb={messages.transfers.confirmTo(formatPrice(amount), name)} {...confirm}>
                  {messages.transfers.question(formatTaka(amount), <Name>{name}</Name>)}
                  {found && <p className="meta">{messages.transfers.number(found.digits)}</p>}
                </ConfirmDialog>
              )
            }}
          >
            <ReceiverField />
            <RecentReceivers />
          </TransferForm>
        </div>
      </Page>
    </>
  )
}

/** Not bolder, because small letters i and j would lose their dots. */
const Name = ({ children }: { children: string }) => <b style={{ fontWeight: 'var(--w-label)' }}>{children}</b>

type TransferEndpoint = typeof transfers.toWallet | typeof transfers.fromIncome

interface Confirm {
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

interface TransferFormProps<E extends TransferEndpoint> {
  endpoint: E
  /** The name of the draft. */
  name: string
  /** Taka that can be transferred. */
  available: number
  /** Asked before the confirmation. */
  check?: (typed: Record<string, string>) => Promise<FieldErrors>
  /** The confirmation. */
  review: (input: Input<E>, confirm: Confirm) => ReactNode
  /** Fields before the amount. */
  children?: ReactNode
}

function TransferForm<E extends TransferEndpoint>(props: TransferFormProps<E>) {
  const { endpoint, name, available, check, review, children } = props
  const [found, setFound] = useState<FieldErrors>({})
  const [isChecking, setIsChecking] = useState(false)
  const { draft, revision, reset } = useResettableDraft(name)
  const least = useQuery(endpointQuery(limits.mine, {})).data?.least_transfer
  const [pending, setPending] = useState<{ input: Input<E>; send: (onSettled: () => void) => void }>()
  const { submit, isSending, isDone, errors, failure } = useWrite<TransferEndpoint>(endpoint, {
    unexpected: messages.ui.somethingWrong.later,
    check: ({ amount }) => {
      if (least !== undefined && amount < least)
        return { amount: messages.refusals.below_least_transfer({ min: least }) }
      if (amount <= available) return {}
      const tooMuch = messages.refusals.insufficient_balance({})
      showToast.warning(tooMuch, messages.transfers.tooMuch)
      return { amount: tooMuch }
    },
    confirm: (input, send) => setPending({ input: input as Input<E>, send }),
    onDone: () => {
      showToast.success(messages.successes.transaction_completed)
      reset()
    },
  })

  async function checkAndSubmit(typed: Record<string, string>) {
    if (isChecking) return
    setIsChecking(true)
    const refused = (await check?.(typed)) ?? {}
    setFound(refused)
    setIsChecking(false)
    if (Object.keys(refused).length === 0) submit({ ...typed, amount: parseTaka(typed.amount ?? '') })
  }

  return (
    <>
      <Form
        draft={draft}
        errors={{ ...errors, ...found }}
        failure={failure}
        onSubmit={(typed) => void checkAndSubmit(typed)}
      >
        {isDone && <Banner tone="success">{messages.successes.transaction_completed}</Banner>}
        <Fragment key={revision}>
          {children}
          <MoneyField
            name="amount"
            label={messages.forms.amount}
            hint={least && messages.refusals.below_least_transfer({ min: least })}
          />
        </Fragment>
        <Button type="submit" isBlock isBusy={isSending || isChecking}>
          {messages.transfers.send}
        </Button>
      </Form>
      {pending &&
        review(pending.input, {
          isBusy: isSending,
          // Open until the response, so that a second tap does not hit an element under it.
          onConfirm: () => pending.send(() => setPending(undefined)),
          onClose: () => setPending(undefined),
        })}
    </>
  )
}
