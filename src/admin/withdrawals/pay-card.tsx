import { useState } from 'react'
import type { ToPay, Withdrawal } from '#contract/withdrawals.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { circleCheck } from '../../ui/icons/initial.ts'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { FlagList } from '../tables/flags.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { WaitingTime } from '../tables/waiting-time.tsx'
import { checkSentences, describeSent, listFlags } from '../tables/withdrawal-flags.ts'
import { CopyValue } from './copy-value.tsx'
import './pay-card.css'

interface PayCardProps {
  withdrawal: ToPay
  /** The same one after the transfer. */
  paid: Withdrawal | undefined
  /** Asks whether it is marked as paid. */
  onMark: () => void
}

/** What the payer types into the provider's app. It turns green once the transfer is proven. */
export function PayCard({ withdrawal, paid, onMark }: PayCardProps) {
  const { username, method, account_number, amount, decided_at, to_check, sent_sms } = withdrawal
  const reason = to_check ? `${checkSentences()[to_check]}.` : sent_sms && describeSent(sent_sms)
  const [isChecked, setIsChecked] = useState(false)
  return (
    <section
      className={paid ? 'card pay-card is-paid' : 'card pay-card'}
      aria-label={t('Withdrawal of {username}', { username })}
    >
      <div className="flex between wrap">
        <PaymentMethodName method={method} />
        {decided_at && !paid && <WaitingTime since={decided_at} />}
      </div>
      <div>
        <MemberLink username={username} />
      </div>
      {to_check && !paid && <FlagList flags={listFlags(withdrawal)} />}
      {sent_sms && !paid && <SentNote sms={sent_sms} onMark={onMark} />}
      {reason && !isChecked && !paid ? (
        <CheckFirst withdrawal={withdrawal} reason={reason} onChecked={() => setIsChecked(true)} />
      ) : (
        <>
          <CopyValue text={account_number} label={t('copy number')}>
            <AccountNumber>{account_number}</AccountNumber>
          </CopyValue>
          <CopyValue text={String(amount)} label={t('copy amount')}>
            <Money amount={amount} />
          </CopyValue>
        </>
      )}
      {paid && (
        <p className="pay-card-paid">
          <Icon path={circleCheck} />
          <span>
            {t('Paid: TrxID {id}', {
              id: (
                <span className="mono" translate="no">
                  {paid.payout_id ?? 'unknown'}
                </span>
              ),
            })}
          </span>
        </p>
      )}
    </section>
  )
}

/** The till's mode leaves it to a person. */
function SentNote({ sms, onMark }: { sms: NonNullable<ToPay['sent_sms']>; onMark: () => void }) {
  return (
    <>
      <p>{describeSent(sms)}</p>
      <Button isBlock onClick={onMark}>
        {t('Mark paid by this SMS')}
      </Button>
    </>
  )
}

interface CheckFirstProps {
  withdrawal: Withdrawal
  /** A sentence. */
  reason: string
  onChecked: () => void
}

/** It may have been sent already, so that the number to copy is shown only after a question. */
function CheckFirst({ withdrawal: { username, amount }, reason, onChecked }: CheckFirstProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <p>
        <Money amount={amount} />
      </p>
      <Button isBlock variant="outline" onClick={() => setIsAsking(true)}>
        {t('I have checked it')}
      </Button>
      {isAsking && (
        <ConfirmDialog verb={t('Send it')} onConfirm={onChecked} onClose={() => setIsAsking(false)}>
          {t(
            'Send {amount} to {username}. {reason} Look in the provider’s app that it was not sent, or the member gets it twice.',
            { amount: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>, username: <b>{username}</b>, reason },
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
