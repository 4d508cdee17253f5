import { useQuery } from '@tanstack/react-query'
import { banks } from '#contract/banks.ts'
import type { OwnPayment } from '#contract/own-payments.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Card } from '../../ui/card.tsx'
import { CopiedId } from '../../ui/copied-id.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { PaymentMethodMark } from '../../ui/payment-method-mark.tsx'
import { RequestSection } from '../../ui/request-card.tsx'

interface PaymentFactsProps {
  payment: Pick<OwnPayment, 'payment_method' | 'transaction_id'> & { till?: string | null | undefined }
  /** It has ended, and no money was added. */
  isUnchanged?: boolean
}

/** The number that was paid, and the transaction id. */
export function PaymentFacts({ payment, isUnchanged = false }: PaymentFactsProps) {
  const { details, toOurNumber, yourBalance, notChanged } = messages.requests
  const { data: tills = [] } = useQuery(endpointQuery(banks.listValid, {}))
  // Unknown if members do not see the number any more.
  const till = tills.find(({ _id }) => _id === payment.till)
  const id = payment.transaction_id
  return (
    <RequestSection title={details}>
      <Card>
        <DescriptionList
          facts={[
            ...(till
              ? [
                  {
                    label: toOurNumber,
                    value: (
                      <span className="pay-name">
                        <PaymentMethodMark method={payment.payment_method} size="s" />
                        <AccountNumber>{till.account_number}</AccountNumber>
                      </span>
                    ),
                  },
                ]
              : []),
            { label: messages.transactions.transactionId, value: <CopiedId id={id} /> },
            ...(isUnchanged ? [{ label: yourBalance, value: notChanged }] : []),
          ]}
        />
      </Card>
    </RequestSection>
  )
}
