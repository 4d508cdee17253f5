import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { banks } from '#contract/banks.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { PaymentMethodMark } from '../../ui/payment-method-mark.tsx'
import { groupCode } from '../../ui/reference-code.tsx'
import { NumberQuestions } from './number-questions.tsx'

/** The number to pay and the member's code, on the home. Nothing unless a till phone watches a number. */
export function HomeTopUp() {
  const { top_up_code: code } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const { data: tills } = useQuery(endpointQuery(banks.listValid, {}))
  const till = tills?.find(({ is_watched, method }) => is_watched && method)
  if (!till?.method || !code) return null
  return (
    <>
      <PayLine method={till.method} number={till.account_number} code={code} />
      <NumberQuestions />
    </>
  )
}

interface PayLineProps {
  method: PaymentMethod
  number: string
  code: string
}

function PayLine({ method, number, code }: PayLineProps) {
  const { sendTo, reference } = messages.topUp.home
  return (
    <div className="list">
      <Link className="row" to="/home/payment-sitting">
        <PaymentMethodMark method={method} />
        <span className="row-main">
          <span className="meta">{sendTo}</span>
          <b>
            <AccountNumber>{number}</AccountNumber>
          </b>
        </span>
        <span className="row-end">
          <span className="meta">{reference}</span>
          <b className="mono" translate="no">
            {groupCode(code)}
          </b>
        </span>
      </Link>
    </div>
  )
}
