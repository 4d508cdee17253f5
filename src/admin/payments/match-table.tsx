import type { ReactNode } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import type { PaymentEvidence } from '#contract/payments.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { check, x } from '../../ui/icons/initial.ts'
import { SmsNumber } from '../tables/sms-facts.tsx'

interface Field {
  name: string
  request: ReactNode
  sms: ReactNode
  /** What is wrong, undefined if both agree. */
  difference: string | undefined
}

/** The request and its SMS, field by field, with the text of the SMS below. */
export function MatchTable({ evidence: { payment, sms } }: { evidence: PaymentEvidence }) {
  const fields = listFields(payment, sms)
  return (
    <div className="match-box">
      <table className="match">
        <caption className="sr">{t('The request and its SMS')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('Request')}</th>
            <th scope="col">{t('SMS')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, request, sms: ofSms, difference }) => (
            <tr key={name} className={sms && difference ? 'is-bad' : undefined}>
              <th scope="row">{name}</th>
              <td>{request}</td>
              <td>{ofSms}</td>
              <td>{sms && <Verdict difference={difference} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sms ? (
        <p className="match-sms">
          <span translate="no">{sms.body}</span>
          <small className="meta">
            {t('From {sender}, {till}, received {time}', {
              sender: sms.sender,
              till: sms.till,
              time: <DateTime iso={sms.received_at} />,
            })}
          </small>
        </p>
      ) : (
        <p className="match-sms">{t('No SMS with this transaction id.')}</p>
      )}
    </div>
  )
}

function Verdict({ difference }: { difference: string | undefined }) {
  return (
    <span className={difference ? 'match-no' : 'match-yes'}>
      <Icon path={difference ? x : check} size="s" />
      {difference ?? t('Same')}
    </span>
  )
}

function listFields(payment: PaymentEvidence['payment'], sms: PaymentEvidence['sms']): Field[] {
  const { amount, transaction_id, account_number, date } = payment
  const smsDay = sms && dayInDhaka(new Date(sms.happened_at ?? sms.received_at))
  const id = (text: string) => (
    <span className="mono" translate="no">
      {text}
    </span>
  )
  return [
    {
      name: t('Amount'),
      request: formatTaka(amount),
      sms: sms?.amount != null ? formatTaka(sms.amount) : '–',
      difference: sms?.amount === amount ? undefined : t('Other amount'),
    },
    {
      name: t('Transaction ID'),
      request: id(transaction_id),
      sms: sms?.transaction_id ? id(sms.transaction_id) : '–',
      difference: payment.credited ? t('Used') : sms?.transaction_id === transaction_id ? undefined : t('Other id'),
    },
    {
      name: t('Sent from'),
      request: <AccountNumber>{account_number}</AccountNumber>,
      sms: sms ? <SmsNumber sms={sms} /> : '–',
      difference: isSameNumber(account_number, sms) ? undefined : t('Other number'),
    },
    {
      name: t('Day'),
      request: <DateTime iso={date} format="ll" />,
      sms: smsDay ? <DateTime iso={smsDay} format="ll" /> : '–',
      difference: smsDay === date ? undefined : t('Other day'),
    },
  ]
}

/** Of a masked number, only the last digits are known. Rocket numbers have one digit more. */
const isSameNumber = (number: string, sms: PaymentEvidence['sms']): boolean =>
  sms?.counterparty != null &&
  (sms.is_masked ? number.endsWith(sms.counterparty) : number.slice(0, 11) === sms.counterparty.slice(0, 11))
