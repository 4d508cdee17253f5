import { deniedMessage } from '#contract/bulk.ts'
import type { Input } from '#contract/endpoint.ts'
import { sumOfTaka } from '#contract/money.ts'
import { payments as endpoints, type Payment } from '#contract/payments.ts'
import type { FieldErrors } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { isAcceptable } from '../tables/credited-to.tsx'
import { DecideMany } from '../tables/decide-many.tsx'
import { listFlags } from '../tables/payment-flags.ts'
import { useSecondPerson } from '../writes/use-second-person.tsx'
import { AcceptPayment } from './accept-payment.tsx'
import { checkDenial, DenialFields, getDenial } from './denial-fields.tsx'
import { DenyPayment } from './deny-payment.tsx'
import { needsReason, WithoutSmsField } from './without-sms-field.tsx'

export interface PaymentsToDecide {
  payments: Payment[]
  decision: keyof ReturnType<typeof bulkDecisions>
}

interface DecidePaymentsProps extends PaymentsToDecide {
  onDecided: () => void
  onClose: () => void
}

const bulkDecisions = translated(() => ({
  success: {
    verb: t('Accept'),
    shortcut: 'a',
    isDanger: false,
    successMessage: endpoints.acceptMany.message,
    consequence: '',
  },
  deny: {
    verb: t('Deny'),
    shortcut: 'd',
    isDanger: true,
    successMessage: deniedMessage,
    consequence: t('No balance is added.'),
  },
}))

/** Confirms the decision about one request, or about several with their count and sum. */
export function DecidePayments({ payments, decision, onDecided, onClose }: DecidePaymentsProps) {
  const asksSecondPerson = useSecondPerson(endpoints.acceptMany)
  const [only, ...more] = payments
  if (only && more.length === 0) {
    const Confirmation = decision === 'success' ? AcceptPayment : DenyPayment
    return <Confirmation payment={only} onClose={onClose} />
  }
  const isUnproven = payments.some(needsReason)
  const isUsed = !payments.some(isAcceptable)
  return (
    <DecideMany
      {...bulkDecisions()[decision]}
      {...(decision === 'success' && {
        consequence: describeBulk(
          payments,
          describeAdditions(asksSecondPerson({ amount: sumOfTaka(payments.map(({ amount }) => amount)) })),
        ),
        getFlags: listFlags,
        initialFocus: isUnproven ? 'field' : 'question',
      })}
      endpoint={endpoints.acceptMany}
      rows={payments}
      noun={t('payment requests')}
      getName={({ username, transaction_id }) => `${username}, ${transaction_id}`}
      getAmount={({ amount }) => amount}
      getInput={(ids, fields) => ({ ids, status: decision, ...getReasons[decision](fields) })}
      check={(input) => (decision === 'deny' ? checkDenial(input) : checkReason(payments, input))}
      onDecided={onDecided}
      onClose={onClose}
    >
      {decision === 'deny' ? (
        <DenialFields isBulk isUsed={isUsed} />
      ) : (
        <WithoutSmsField isNeeded={isUnproven} hint={t('For each request without an SMS of its amount.')} />
      )}
    </DecideMany>
  )
}

const getReasons = {
  success: ({ without_sms }: Record<string, string>) => ({ ...(without_sms && { without_sms }) }),
  deny: getDenial,
}

/** Of those that are accepted: the rows with flags can be left out. */
const checkReason = (payments: Payment[], { ids, without_sms }: Input<typeof endpoints.acceptMany>): FieldErrors =>
  !without_sms && payments.some((payment) => ids.includes(payment._id) && needsReason(payment))
    ? { without_sms: messages.fieldIssues.required({}) }
    : {}

function describeAdditions(isAsked: boolean | undefined): string {
  // It is not known yet.
  if (isAsked === undefined) return ''
  return isAsked
    ? t(
        'Balances are added at once if the SMS of phones prove them. Otherwise a second person may have to confirm it first.',
      )
    : t('The balances are added at once.')
}

/** The bonus counts once for each member, who can have several of the payments. */
function describeBulk(payments: Payment[], consequence: string): string {
  const bonuses = new Map(payments.filter(({ bonus }) => bonus > 0).map(({ username, bonus }) => [username, bonus]))
  if (bonuses.size === 0) return consequence
  return t('{consequence} Referrers earn {list} tk or more in bonuses.', {
    consequence,
    list: formatPrice(sumOfTaka([...bonuses.values()])),
  })
}
