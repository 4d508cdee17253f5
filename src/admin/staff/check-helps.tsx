import { graceDays, type StaffSettings } from '#contract/staff.ts'
import { t } from '../../i18n/staff.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'

/** How many administrators have a second factor, and from when they need one. */
export function FactorHelp({ staff, enrolled, factor_required_from }: StaffSettings) {
  return (
    <>
      <p>
        Administrators then need an authenticator app or a passkey. {formatCount(enrolled)} of {formatCount(staff)}{' '}
        {enrolled === 1 ? 'has' : 'have'} one.
      </p>
      {factor_required_from ? (
        <p>
          {Date.parse(factor_required_from) > Date.now() ? t('Needed from') : t('Needed since')}{' '}
          <DateTime iso={factor_required_from} />.
        </p>
      ) : (
        <p>{t('It applies {graceDays} days after it is turned on.', { graceDays })}</p>
      )}
    </>
  )
}

/** What waits for a second person, and who can confirm it. */
export function SecondPersonHelp({ owners }: StaffSettings) {
  return (
    <>
      <p>
        {t(
          'These wait until another administrator confirms them: bank accounts, the SIMs, modes and limits of tills, plans, the referral bonus and its limits, the webhook, changes of the staff and of these settings, and all money that an administrator moves above the amount below on one day.',
        )}
      </p>
      <p>
        It needs two active owners. {formatCount(owners)} {owners === 1 ? 'is' : 'are'} active now.
      </p>
    </>
  )
}
