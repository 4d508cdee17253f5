import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useCallback } from 'react'
import type { ExportTable } from '#contract/exports.ts'
import { type ListedUser, users } from '#contract/users.ts'
import { ownPlanName } from '../../i18n/bilingual.ts'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chevronRight } from '../../ui/icons/actions.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { joinRoles } from '../permissions/role-names.ts'
import { ExportButton } from '../tables/export-button.tsx'
import { FilterSelect } from '../tables/filter-select.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import type { Column } from '../tables/table-column.ts'
import type { TableState } from '../tables/use-table-state.ts'

export const memberTable = { endpoint: users.list, fixed: { role: 'customer' } } as const
export const adminTable = { endpoint: users.list, fixed: { role: 'admin' } } as const
export const blockedTable = { endpoint: users.listBlocked } as const
export const deletedTable = { endpoint: users.listDeleted } as const

/** The members whom a member has referred. */
export const referredTable = (referrer: string) => ({ endpoint: users.list, fixed: { referrer } }) as const

const serialColumn = translated(
  (): Column<ListedUser> => ({ key: 'sl', label: t('SL'), kind: 'serial', cell: (_, index) => index + 1 }),
)

const usernameColumn = translated(
  (): Column<ListedUser> => ({
    key: 'username',
    label: t('Username'),
    kind: 'title',
    sorts: { asc: 'username' },
    cell: ({ username }) => (
      <>
        <span className="phone-avatar">
          <Avatar name={username} />
        </span>
        <MemberLink username={username} />
      </>
    ),
  }),
)

const moreColumn = translated(
  (): Column<ListedUser> => ({
    key: 'actions',
    label: t('Actions'),
    kind: 'top-actions',
    cell: ({ username }) => <MoreLink username={username} />,
  }),
)

/** The phone number stands under the email, and on a phone without it under the name. */
const contactColumn = translated(
  (): Column<ListedUser> => ({
    key: 'email',
    label: t('Email'),
    kind: 'wide',
    place: 'under',
    cell: ({ email, mobile_number }) => (
      <>
        <span className="t-long">{email}</span>
        <span className="t-under">
          <AccountNumber>{mobile_number}</AccountNumber>
        </span>
      </>
    ),
  }),
)

const statusColumn = translated(
  (): Column<ListedUser> => ({
    key: 'status',
    label: t('Status'),
    place: 'extra',
    cell: ({ status }) => <UserStatus status={status} />,
  }),
)

const roleColumn = translated(
  (): Column<ListedUser> => ({ key: 'role', label: t('Role'), place: 'hidden', cell: (user) => translate(user.role) }),
)

const staffRolesColumn = translated(
  (): Column<ListedUser> => ({
    key: 'staff-roles',
    label: t('Works as'),
    place: 'side',
    cell: ({ staff_roles }) => joinRoles(staff_roles),
  }),
)

/** The columns of administrators. */
export const userColumns = translated((): Column<ListedUser>[] => [
  serialColumn(),
  usernameColumn(),
  contactColumn(),
  statusColumn(),
  roleColumn(),
  staffRolesColumn(),
  moreColumn(),
])

/** The columns of members. */
export const memberColumns = translated((): Column<ListedUser>[] => [
  serialColumn(),
  usernameColumn(),
  contactColumn(),
  {
    key: 'plan',
    label: t('Plan'),
    place: 'under-end',
    cell: (user) => <MixedText>{ownPlanName(user)}</MixedText>,
  },
  { key: 'balance', label: t('Balance'), kind: 'number', cell: ({ balance }) => <Money amount={balance} /> },
  {
    key: 'joined',
    label: t('Joined'),
    place: 'hidden',
    cell: ({ created_at }) => <DateTime iso={created_at} format="ll" />,
  },
  statusColumn(),
  roleColumn(),
  moreColumn(),
])

/** Opens a user from any place of its row. */
export function useOpenUser() {
  const navigate = useNavigate()
  return useCallback(
    ({ username }: ListedUser) =>
      void navigate({ to: '/home/user-information/$username', params: { username }, state: { isBelow: true } }),
    [navigate],
  )
}

interface RestoreOptions {
  /** The action that restores the account: Unblock, Recover. */
  verb: string
  isDeleted?: boolean
  onRestore: (user: ListedUser) => void
}

/** The columns of blocked or deleted accounts, with the button that restores them. */
export const getInactiveUserColumns = ({
  verb,
  isDeleted = false,
  onRestore,
}: RestoreOptions): Column<ListedUser>[] => [
  usernameColumn(),
  contactColumn(),
  {
    key: 'status',
    label: t('Status'),
    place: 'hidden',
    cell: ({ status }) => <UserStatus status={status} isDeleted={isDeleted} />,
  },
  roleColumn(),
  {
    key: 'actions',
    label: t('Actions'),
    kind: 'actions',
    cell: (user) => (
      <>
        <MoreLink username={user.username} />
        <Button size="s" aria-label={`${verb} ${user.username}`} onClick={() => onRestore(user)}>
          {verb}
        </Button>
      </>
    ),
  },
]

function MoreLink({ username }: { username: string }) {
  return (
    <ButtonLink
      to="/home/user-information/$username"
      params={{ username }}
      state={{ isBelow: true }}
      variant="outline"
      size="s"
      className="row-more"
      aria-label={t('More about {username}', { username })}
    >
      <span>{t('More')}</span>
      <Icon path={chevronRight} />
    </ButtonLink>
  )
}

interface UserStatusProps {
  status: ListedUser['status']
  isDeleted?: boolean
}

/** Whether an account is active, blocked or deleted. */
export function UserStatus({ status, isDeleted = false }: UserStatusProps) {
  if (isDeleted) return <Status is="failed">{t('Deleted')}</Status>
  return status === 'block' ? <Status is="blocked">{t('Blocked')}</Status> : <Status is="ok">{t('Active')}</Status>
}

interface UserBarProps extends Pick<ComponentProps<typeof TableBar>, 'lead' | 'countLabel' | 'actions'> {
  table: TableState<ListedUser>
  /** Undefined: no export has these filters. */
  exportName?: ExportTable
}

const orders = translated(() => [
  { value: 'username', label: t('Username, A to Z') },
  { value: 'oldest', label: t('Oldest first') },
])

/** The search and the order of a list of accounts. */
export function UserBar({ table, exportName, ...bar }: UserBarProps) {
  const { filters, setFilters } = table
  const order = orders().find(({ value }) => value === filters.sort)
  return (
    <TableBar
      {...bar}
      table={table}
      search={
        <SearchBox label={t('Search by username, email or phone number')} filters={filters} setFilters={setFilters} />
      }
      active={[order && { label: order.label, clear: { sort: undefined } }]}
    >
      <FilterSelect
        name="sort"
        label={t('Order')}
        all={t('Newest first')}
        options={orders()}
        filters={filters}
        setFilters={setFilters}
      />
      {exportName && <ExportButton table={exportName} filters={filters} />}
    </TableBar>
  )
}
