import { graceDays, type StaffSettings } from '#contract/staff.ts'
import { t } from '../../i18n/staff.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'

/** How many administrators have a second factor, and from when they need one. */
export function FactorHelp({ staff, enrolled, factor_required_from }: StaffSettings) {
  return (
    <>
      <p>
        {t('Administrators then need an authenticator app or a passkey. {count} of {staff} have one.', {
          count: formatCount(enrolled),
          staff: formatCount(staff),
        })}
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
          'These wait until another administrator confirms them: bank accounts, the SIMs, modes and limits of tills, plans, name, colours, rules and banners, the referral bonus, the limits, the daily ceiling for rewards, the webhook and API keys, changes of the staff and of these settings, password links for members, and all money that an administrator moves above the amount below on one day.',
        )}
      </p>
      <p>{t('It needs two active owners. Active now: {count}.', { count: formatCount(owners) })}</p>
    </>
  )
}
