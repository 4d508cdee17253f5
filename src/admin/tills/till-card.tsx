import { type ReactNode, useId } from 'react'
import type { Till, TillSettings } from '#contract/tills/till.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { circleAlert } from '../../ui/icons/initial.ts'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { canOpen } from '../permissions/can-open.ts'
import { Age } from '../tables/age.tsx'
import { kindLabels } from '../writes/till-words.ts'
import { DotState } from './dot-state.tsx'
import { TillModeSwitch } from './till-mode.tsx'
import { TillVisibility } from './till-visibility.tsx'
import './till-card.css'

interface TillCardProps {
  till: Till
  settings: TillSettings | undefined
  /** False if no phone forwards its SMS; undefined if that is not known. */
  hasPhone: boolean | undefined
  /** The menu with the rare actions. */
  menu: ReactNode
  /** Undefined without the permission. */
  onEnterBalance: (() => void) | undefined
}

/** A number of the operator: its money, what its SMS do, and whether members see it. */
export function TillCard({ till, settings, hasPhone, menu, onEnterBalance }: TillCardProps) {
  const { method, number, kind, label, status, balance } = till
  const id = useId()
  return (
    <article className="card till-card" aria-labelledby={id}>
      <div className="till-head">
        <PaymentMethodMark method={method} />
        <div className="till-title">
          <h2 id={id}>{label}</h2>
          <p className="meta">
            <span className="sr">{paymentMethodName(method)} </span>
            <AccountNumber>{number}</AccountNumber> · {kindLabels()[kind]}
            {status === 'inactive' && ` · ${t('Inactive')}`}
          </p>
        </div>
        {menu}
      </div>
      <div className="till-money">
        {balance === null ? (
          <span className="meta">{t('No balance yet')}</span>
        ) : (
          <Money amount={balance} suffix="tk" />
        )}
        <NewestSms till={till} hasPhone={hasPhone} />
      </div>
      {till.gap && <Gap till={till} gap={till.gap} onEnterBalance={onEnterBalance} />}
      {till.unknown > 0 && <UnknownSms till={till} />}
      <TillModeSwitch till={till} settings={settings} />
      <div className="till-foot">
        <TillVisibility till={till} />
        {hasPhone === false && (
          <ButtonLink to="/home/till-phones" variant="quiet" size="s">
            <Icon path={smartphone} size="s" />
            {t('Link a phone')}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function NewestSms({ till: { newest_sms_at, gap }, hasPhone }: Pick<TillCardProps, 'till' | 'hasPhone'>) {
  if (!newest_sms_at) return <DotState is="none">{hasPhone === false ? t('No phone') : t('No SMS yet')}</DotState>
  return (
    <DotState is={gap ? 'late' : 'ok'}>
      {t(gap ? (gap.amount > 0 ? 'SMS {age} ago, money missing' : 'SMS {age} ago, too much money') : 'SMS {age} ago', {
        age: <Age since={newest_sms_at} />,
      })}
    </DotState>
  )
}

type GapProps = Pick<TillCardProps, 'onEnterBalance'> & { till: Till; gap: NonNullable<Till['gap']> }

function Gap({ till: { _id, label }, gap: { amount, since }, onEnterBalance }: GapProps) {
  return (
    <section className="till-alarm" aria-label={t('Gap of {label}', { label })}>
      <b>
        <Icon path={circleAlert} />
        {t(amount > 0 ? 'Missing money: {taka} tk' : 'Too much money: {taka} tk', {
          taka: formatTaka(Math.abs(amount)),
        })}
      </b>
      <p>
        {t('The SMS since {time} do not go on from the balance before them. An SMS is missing.', {
          time: <DateTime iso={since} />,
        })}
      </p>
      <div className="flex wrap">
        {onEnterBalance && (
          <Button variant="outline" size="s" onClick={onEnterBalance}>
            {t('Enter balance')}
          </Button>
        )}
        {canOpen('/home/till-sms') && (
          <ButtonLink to="/home/till-sms" search={{ till: _id }} state={{ isBelow: true }} variant="quiet" size="s">
            {t('See the SMS')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function UnknownSms({ till: { _id, label, unknown } }: { till: Till }) {
  return (
    <p>
      <TextLink to="/home/till-sms" search={{ till: _id, state: 'unknown' }} state={{ isBelow: true }}>
        {t('{unknown} SMS in a form that is not known{label}', {
          unknown,
          label: <span className="sr"> {t('of {label}', { label })}</span>,
        })}
      </TextLink>
    </p>
  )
}
