import { Fragment, lazy, Suspense, useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { numbers } from '#contract/numbers.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import type { UserRecord } from '#contract/users.ts'
import { brand } from '../../brand/brand.ts'
import { countryLabel } from '../../forms/countries.ts'
import { Form } from '../../forms/form.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { locale } from '../../i18n/messages.ts'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { can } from '../permissions/can.ts'
import { joinRoles } from '../permissions/role-names.ts'
import { MemberLink } from '../tables/member-link.tsx'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'
import { SecondPersonNote, useSecondPerson } from '../writes/use-second-person.tsx'
import { AccountActions } from './account-actions.tsx'

const genders = translated(() => ({ male: t('Male'), female: t('Female') }))

// Its list has animations, which the first view of a user does not need.
const StaffRoles = lazy(async () => ({ default: (await import('./staff-roles.tsx')).StaffRoles }))
const MemberLinks = lazy(async () => ({ default: (await import('./member-links.tsx')).MemberLinks }))
const PasswordLink = lazy(async () => ({ default: (await import('./password-link.tsx')).PasswordLink }))
const UserSessions = lazy(async () => ({ default: (await import('./user-sessions.tsx')).UserSessions }))

interface UserDetailsProps {
  user: UserRecord
  /** It is the signed-in admin's own account. */
  isOwn: boolean
}

/** The data of an account and the actions on it. */
export function UserDetails({ user, isOwn }: UserDetailsProps) {
  const isCustomer = user.role === 'customer'
  const isActive = user.status !== 'block' && !user.is_delete
  return (
    <div className="split">
      <div className="stack">
        <Card>
          <DescriptionList facts={listFacts(user)} />
        </Card>
        {isCustomer && can(numbers.ofMember.permission) && (
          <Suspense>
            <MemberLinks username={user.username} />
          </Suspense>
        )}
      </div>
      <div className="stack">
        {user.closing_requested_at && !user.is_delete && <ClosingNote user={user} />}
        {isOwn ? (
          <p className="meta">{t('This is your own account. Only another admin can block or delete it.')}</p>
        ) : (
          <>
            {isCustomer && !user.is_delete && can(accounts.give.permission) && <GiveBalance username={user.username} />}
            {!isCustomer && (
              <Suspense>
                <StaffRoles key={user.staff_roles.join()} {...user} />
              </Suspense>
            )}
            {can('members.block') && (
              <>
                <Suspense>
                  {isCustomer && isActive && <PasswordLink username={user.username} />}
                  <UserSessions username={user.username} />
                </Suspense>
                {/* Last, because they are rare and end something. */}
                <AccountActions {...user} />
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function ClosingNote({ user: { closing_requested_at, closing_forfeits } }: { user: UserRecord }) {
  return (
    <Banner tone="warning">
      {t('The member asked to close this account: {time}. Delete the account to close it.', {
        time: <DateTime iso={closing_requested_at!} />,
      })}
      {closing_forfeits && ` ${t('The money on it is given up.')}`}
    </Banner>
  )
}

function listFacts(user: UserRecord) {
  const referralFacts = [
    {
      label: t('Refer code'),
      value: (
        <span className="mono" translate="no">
          {user.refer_code}
        </span>
      ),
    },
    { label: t('Referred by'), value: user.referrer ? <MemberLink username={user.referrer} /> : t('No one') },
    { label: t('Referred'), value: formatCount(user.referred) },
  ]
  return [
    { label: t('Email'), value: user.email },
    {
      label: t('Mobile number'),
      value: (
        <span className="flex">
          <AccountNumber>{user.mobile_number}</AccountNumber>
          <CopyButton text={user.mobile_number} label={t('Copy mobile number')} />
        </span>
      ),
    },
    { label: t('Gender'), value: genders()[user.gender] },
    { label: t('Country'), value: countryLabel(user.country, locale) },
    { label: t('Role'), value: translate(user.role) },
    ...(user.role === 'customer' ? [] : [{ label: t('Works as'), value: joinRoles(user.staff_roles) }]),
    ...(user.role === 'customer' ? referralFacts : []),
    ...(user.role === 'customer' && (user.rules_accepted || brand.hasRules) ? [rulesFact(user)] : []),
  ]
}

function rulesFact({ rules_accepted }: UserRecord) {
  const value = rules_accepted ? (
    <>
      {t('Version {version}', { version: formatCount(rules_accepted.version) })},{' '}
      <DateTime iso={rules_accepted.accepted_at} />
    </>
  ) : (
    t('Not yet')
  )
  return { label: t('Accepted rules'), value }
}

/** Above what the administrator moves alone on a day, it is not added at once. */
function GiveQuestion({ username, amount }: { username: string; amount: number }) {
  const isAsked = useSecondPerson(accounts.give)({ amount })
  return (
    <>
      {t('Give {amount} to {username}.', {
        amount: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>,
        username: <b>{username}</b>,
      })}
      {isAsked === false && ` ${t('It is added to the balance at once.')}`}
      <SecondPersonNote isAsked={isAsked} />
    </>
  )
}

/** Adds to a member's balance without a payment. The audit log has it with the note. */
function GiveBalance({ username }: { username: string }) {
  const [timesGiven, setTimesGiven] = useState(0)
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(accounts.give, {
    about: username,
    verb: t('Give balance'),
    question: ({ amount }) => <GiveQuestion username={username} amount={amount} />,
    onDone: () => {
      showToast.success(translate(accounts.give.message))
      setTimesGiven(timesGiven + 1)
    },
    onProposed: () => setTimesGiven(timesGiven + 1),
  })
  return (
    <Card title={t('Give balance')}>
      <Form
        errors={errors}
        failure={failure ?? errors.username}
        onSubmit={({ amount = '', note = '' }) =>
          submit({ username, amount: parseTaka(amount), ...(note.trim() && { note }) })
        }
      >
        <Fragment key={timesGiven}>
          <MoneyField name="amount" label={t('Amount')} placeholder="0" />
          <TextField
            name="note"
            label={t('Note (optional)')}
            hint={t('Reason, visible to admins only.')}
            maxLength={300}
            autoComplete="off"
          />
        </Fragment>
        <Button type="submit" isBlock isBusy={isSending}>
          {t('Give balance')}
        </Button>
      </Form>
      {confirmation}
    </Card>
  )
}
