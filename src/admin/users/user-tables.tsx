import type { ReactNode } from 'react'
import type { ExportTable } from '#contract/exports.ts'
import { type ListedUser, users } from '#contract/users.ts'
import { Status } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { FilterSelect } from '../tables/filter-select.tsx'
import type { UrlSearch } from '../tables/list-query.ts'
import { SearchBox } from '../tables/search-box.tsx'
import type { Column } from '../tables/table-column.ts'

export const memberTable = { endpoint: users.list, fixed: { role: 'customer' } } as const
export const adminTable = { endpoint: users.list, fixed: { role: 'admin' } } as const
export const blockedTable = { endpoint: users.listBlocked } as const
export const deletedTable = { endpoint: users.listDeleted } as const

/** The members whom a member has referred. */
export const referredTable = (referrer: string) => ({ endpoint: users.list, fixed: { referrer } }) as const

const commonColumns: Column<ListedUser>[] = [
  { key: 'sl', label: 'SL', kind: 'serial', cell: (_, index) => index + 1 },
  {
    key: 'username',
    label: 'Username',
    kind: 'title',
    sorts: { asc: 'username' },
    cell: ({ username }) => username,
  },
  { key: 'email', label: 'Email', kind: 'wide', cell: ({ email }) => <span className="t-long">{email}</span> },
]

const roleColumn: Column<ListedUser> = { key: 'role', label: 'Role', cell: (user) => user.role }

/** The columns of active accounts. */
export const userColumns: Column<ListedUser>[] = [
  ...commonColumns,
  { key: 'status', label: 'Status', cell: ({ status }) => <UserStatus status={status} /> },
  roleColumn,
  { key: 'actions', label: 'Actions', kind: 'top-actions', cell: ({ username }) => <MoreLink username={username} /> },
]

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
  ...commonColumns,
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => <UserStatus status={status} isDeleted={isDeleted} />,
  },
  roleColumn,
  {
    key: 'actions',
    label: 'Actions',
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
      aria-label={`More about ${username}`}
    >
      More
    </ButtonLink>
  )
}

interface UserStatusProps {
  status: ListedUser['status']
  isDeleted?: boolean
}

/** Whether an account is active, blocked or deleted. */
export function UserStatus({ status, isDeleted = false }: UserStatusProps) {
  if (isDeleted) return <Status is="failed">Deleted</Status>
  return status === 'block' ? <Status is="blocked">Blocked</Status> : <Status is="ok">Active</Status>
}

interface UserBarProps {
  exportName: ExportTable
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
  children?: ReactNode
}

const orders = [
  { value: 'username', label: 'Username, A to Z' },
  { value: 'oldest', label: 'Oldest first' },
]

/** The search and the order of a list of accounts. */
export function UserBar({ exportName, filters, setFilters, children }: UserBarProps) {
  return (
    <div className="table-bar">
      <SearchBox label="Search by username" filters={filters} setFilters={setFilters} />
      <FilterSelect
        name="sort"
        label="Order"
        all="Newest first"
        options={orders}
        filters={filters}
        setFilters={setFilters}
      />
      <ExportButton table={exportName} filters={filters} />
      {children}
    </div>
  )
}
