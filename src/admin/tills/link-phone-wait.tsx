import type { TillPhone } from '#contract/tills/phones.ts'
import type { TillSms } from '#contract/tills/sms.ts'
import type { Till } from '#contract/tills/till.ts'
import { t } from '../../i18n/staff.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { check } from '../../ui/icons/initial.ts'
import { StitchedRing } from '../../ui/stitched-ring.tsx'
import { DotState } from './dot-state.tsx'

interface LinkPhoneWaitProps {
  phone: TillPhone | undefined
  /** The tills of its SIMs. */
  own: Till[]
  /** Undefined until it is there. */
  first: TillSms | undefined
}

/** The last step: whether the app has called, and whether the first SMS is there. */
export function LinkPhoneWait({ phone, own, first }: LinkPhoneWaitProps) {
  return (
    <>
      <div className="link-wait" role="status">
        <StitchedRing path={first ? check : smartphone} state={first ? 'done' : 'waiting'} />
        {first ? <Received sms={first} /> : <Waiting numbers={own} />}
      </div>
      <ul className="link-lights">
        <li>
          <Call phone={phone} />
        </li>
        <li>
          <DotState is={first ? 'ok' : 'none'}>{first ? t('First payment SMS') : t('No payment SMS yet')}</DotState>
        </li>
        {phone && phone.rejected > 0 && !first && (
          <li>
            <DotState is="late">{t('An SMS came on a SIM without a number. Go back and choose it.')}</DotState>
          </li>
        )}
      </ul>
      {first ? (
        <ButtonLink to="/home/tills" variant="quiet">
          {t('Choose what its SMS may do')}
        </ButtonLink>
      ) : (
        <p className="meta">
          {t(
            'Nothing comes? Press {button} in the app. If the app has called then, look at the SIM. If it has not, copy address and secret again.',
            { button: <b>{t('Test')}</b> },
          )}
        </p>
      )}
    </>
  )
}

function Call({ phone }: Pick<LinkPhoneWaitProps, 'phone'>) {
  if (phone?.refused_at)
    return <DotState is="bad">{t('The app has called, but with another secret. Copy the secret again.')}</DotState>
  if (phone?.last_seen_at) return <DotState is="ok">{t('The app has called, and the secret is right')}</DotState>
  return <DotState is="none">{t('The app has not called yet')}</DotState>
}

function Waiting({ numbers }: { numbers: Till[] }) {
  return (
    <p>
      {t('Send 10 tk to {list} from any phone. This page turns green by itself.', {
        list: <b>{numbers.map(({ number }) => number).join(` ${t('or')} `)}</b>,
      })}
    </p>
  )
}

function Received({ sms: { amount, direction, till, created_at } }: { sms: TillSms }) {
  return (
    <p>
      {amount !== null && (
        <>
          <b className="link-amount">
            <Money amount={amount} />
          </b>{' '}
          {direction === 'out' ? 'out, ' : 'in, '}
        </>
      )}
      {till}, {formatDateTime(created_at)}
    </p>
  )
}
