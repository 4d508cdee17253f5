import type { ListedUser } from '#contract/users.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../tables/table-column.ts'
import { UserStatus } from './user-status.tsx'

const told: Column<ListedUser>[] = [
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

/** What an admin sees of an account that can be signed in to, or not. */
export const userColumns: Column<ListedUser>[] = [
  ...told,
  { key: 'status', label: 'Status', cell: ({ status }) => <UserStatus status={status} /> },
  role,
  { key: 'actions', label: 'Actions', kind: 'top-actions', cell: ({ username }) => <MoreLink username={username} /> },
]

interface Undoing {
  /** What brings such an account back: Unblock, Recover. */
  verb: string
  isDeleted?: boolean
  onAsk: (user: ListedUser) => void
}

/** What an admin sees of an account that is shut, with the way to open it again. */
export const shutColumns = ({ verb, isDeleted = false, onAsk }: Undoing): Column<ListedUser>[] => [
  ...told,
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
        <Button size="s" aria-label={`${verb} ${user.username}`} onClick={() => onAsk(user)}>
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
