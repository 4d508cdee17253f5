import type { UserRecord } from '#contract/users.ts'
import { ownPlanName } from '../../i18n/bilingual.ts'
import { t } from '../../i18n/staff.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { UserStatus } from './user-tables.tsx'
import './user-head.css'

interface UserHeadProps {
  user: UserRecord
  /** On a phone only the name, because a table follows. */
  isSmall: boolean
}

/** Name, status and balances of an account, above all tabs. */
export function UserHead({ user, isSmall }: UserHeadProps) {
  const { username, image, status, is_delete, role, created_at } = user
  return (
    <>
      {is_delete && <Banner tone="warning">{t('This account is deleted. It cannot be used to sign in.')}</Banner>}
      {!is_delete && status === 'block' && (
        <Banner tone="warning">{t('This account is blocked. It cannot be used to sign in.')}</Banner>
      )}
      <div className={isSmall ? 'card user-head is-small' : 'card user-head'}>
        <div className="user-name">
          <Avatar name={username} image={image ?? undefined} />
          <div>
            <h2>{username}</h2>
            <p className="meta">{t('Joined {time}', { time: <DateTime iso={created_at} format="ll" /> })}</p>
          </div>
        </div>
        <UserStatus status={status} isDeleted={is_delete} />
      </div>
      {role === 'customer' && <Sums user={user} isSmall={isSmall} />}
    </>
  )
}

function Sums({ user, isSmall }: UserHeadProps) {
  const { balance, earning, hold } = user
  const amounts = { [t('Balance')]: balance, [t('Earning')]: earning, [t('On hold')]: hold }
  return (
    <dl className={isSmall ? 'user-sums is-small' : 'user-sums'}>
      {Object.entries(amounts).map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {formatTaka(amount)} <small>{t('BDT')}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('Plan')}</dt>
        <dd>
          <MixedText>{ownPlanName(user)}</MixedText>
        </dd>
      </div>
    </dl>
  )
}
