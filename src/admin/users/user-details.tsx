import type { UserRecord } from '#contract/users.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount } from '../../ui/format.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { AccountActions } from './account-actions.tsx'
import { GiveBalance } from './give-balance.tsx'

const genders = { male: 'Male', female: 'Female' }

interface UserDetailsProps {
  user: UserRecord
  /** It is the signed-in admin's own account. */
  isOwn: boolean
}

/** The data of an account and the actions on it. */
export function UserDetails({ user, isOwn }: UserDetailsProps) {
  const isCustomer = user.role === 'customer'
  return (
    <div className="split">
      <Card>
        <DescriptionList facts={factsOf(user)} />
      </Card>
      <div className="stack">
        {isOwn ? (
          <p className="meta">This is your own account. Only another admin can block or delete it.</p>
        ) : (
          <>
            {isCustomer && !user.is_delete && <GiveBalance username={user.username} />}
            <AccountActions {...user} />
          </>
        )}
      </div>
    </div>
  )
}

function factsOf(user: UserRecord) {
  const brought = [
    { label: 'Refer code', value: <span className="mono">{user.refer_code}</span> },
    { label: 'Referred by', value: user.referrer ? <MemberLink username={user.referrer} /> : 'No one' },
    { label: 'Referred', value: formatCount(user.referred) },
  ]
  return [
    { label: 'Email', value: user.email },
    { label: 'Mobile number', value: <span className="mono">{user.mobile_number}</span> },
    { label: 'Gender', value: genders[user.gender] },
    { label: 'Country', value: user.country },
    { label: 'Role', value: user.role },
    ...(user.role === 'customer' ? brought : []),
  ]
}
