import { type TillSms, tillSms, type UnclaimedSms } from '#contract/tills/sms.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodMark } from '../../ui/payment-method-mark.tsx'
import { can } from '../permissions/can.ts'
import { Age } from '../tables/age.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { SmsNumber } from '../tables/sms-facts.tsx'
import { describeReasons, isProved } from './claim-reasons.ts'
import './claim-row.css'

export type ClaimVerb = 'give' | 'remind' | 'explain' | 'close'

interface ClaimRowProps {
  sms: UnclaimedSms
  onVerb: (verb: ClaimVerb) => void
}

const signs = { in: '+', out: '−' } as const

/** Money without a request: how much, from where, whose it may be, and what to do with it. */
export function ClaimRow({ sms, onVerb }: ClaimRowProps) {
  const { amount, direction, method, till, state, reference, candidates, transaction_id } = sms
  const shown = listVerbs(sms)
  return (
    <li className="claim">
      <div className="claim-top">
        <PaymentMethodMark method={method} />
        <div>
          <Money amount={amount ?? 0} sign={direction === null ? undefined : signs[direction]} suffix="tk" />
          <p className="meta">
            <SmsNumber sms={sms} /> · <DateTime iso={sms.happened_at ?? sms.received_at} />
          </p>
          <p className="meta">
            {till}
            {transaction_id && ` · ${transaction_id}`}
          </p>
        </div>
      </div>
      <div className="claim-who">
        {state === 'unknown' && (
          <p>
            {t('Money moved, form unknown: {taka} {direction}', { taka: <b>{formatTaka(amount ?? 0)}</b>, direction })}
          </p>
        )}
        {direction === 'out' && state !== 'unknown' && <p>{t('Went out without a withdrawal.')}</p>}
        {direction === 'in' && state !== 'unknown' && candidates.length === 0 && (
          <p>{t('No member has used this number.')}</p>
        )}
        {candidates.map((candidate) => (
          <div key={candidate.username} className="claim-candidate">
            <MemberLink username={candidate.username} />
            <span>
              {describeReasons(candidate)}
              {candidate.reminded_at && (
                <> {t('· asked {remindedAt} ago', { remindedAt: <Age since={candidate.reminded_at} /> })}</>
              )}
            </span>
          </div>
        ))}
        {reference && <p>{t('Reference: “{reference}”', { reference: <MixedText>{reference}</MixedText> })}</p>}
        {state === 'unknown' && (
          <p>
            <MixedText>{sms.body}</MixedText>
          </p>
        )}
      </div>
      <div className={shown.includes('give') && !shown.includes('remind') ? 'claim-verbs lacks-one' : 'claim-verbs'}>
        {shown.map((verb, index) => (
          <Button
            key={verb}
            variant={index === 0 ? 'outline' : 'quiet'}
            size="s"
            aria-label={t('{verb}: {taka} tk of {till}', {
              verb: verbs()[verb],
              taka: formatTaka(amount ?? 0),
              till,
            })}
            onClick={() => onVerb(verb)}
          >
            {verbs()[verb]}
          </Button>
        ))}
      </div>
    </li>
  )
}

const verbs = translated(
  (): Record<ClaimVerb, string> => ({
    give: t('Give to member'),
    remind: t('Remind'),
    explain: t('Explain'),
    close: t('Close'),
  }),
)

/** Only a known member can be reminded, once. Money of an unknown form has no transaction id to give. */
export function listVerbs(sms: UnclaimedSms): ClaimVerb[] {
  const isClaimable = sms.direction === 'in' && sms.state === 'open'
  const all: [ClaimVerb, boolean][] = [
    ['give', isClaimable && isGivable(sms) && can(tillSms.give.permission)],
    [
      'remind',
      isClaimable &&
        sms.candidates.some((each) => isProved(each) && !each.reminded_at) &&
        can(tillSms.remind.permission),
    ],
    ['explain', can(tillSms.name.permission)],
    ['close', sms.direction === 'in' && can(tillSms.close.permission)],
  ]
  return all.flatMap(([verb, isShown]) => (isShown ? [verb] : []))
}

const isGivable = ({ chain, transaction_id }: TillSms) => chain !== 'forged' && transaction_id !== null
