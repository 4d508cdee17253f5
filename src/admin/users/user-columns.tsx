import type { ListedUser } from '#contract/users.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../tables/table-column.ts'
import { UserStatus } from './user-status.tsx'

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

const role: Column<ListedUser> = { key: 'role', label: 'Role', cell: (user) => user.role }

/** The columns of active accounts. */
export const userColumns: Column<ListedUser>[] = [
  ...commonColumns,
  { key: 'status', label: 'Status', cell: ({ status }) => <UserStatus status={status} /> },
  role,
  { key: 'actions', label: 'Actions', kind: 'top-actions', cell: ({ username }) => <MoreLink username={username} /> },
]

interface Undoing {
  /** The action that restores the account: Unblock, Recover. */
  verb: string
  isDeleted?: boolean
  onCloseRequest: (user: ListedUser) => void
}

/** The columns of blocked or deleted accounts, with the button that restores them. */
export const inactiveUserColumns = ({ verb, isDeleted = false, onCloseRequest }: Undoing): Column<ListedUser>[] => [
  ...commonColumns,
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => <UserStatus status={status} isDeleted={isDeleted} />,
  },
  role,
  {
    key: 'actions',
    label: 'Actions',
    kind: 'actions',
    cell: (user) => (
      <>
        <MoreLink username={user.username} />
        <Button size="s" aria-label={`${verb} ${user.username}`} onClick={() => onCloseRequest(user)}>
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
