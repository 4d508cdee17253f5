import type { ListedUser } from '#contract/users.ts'
import { Status } from '../../ui/badge.tsx'

interface UserStatusProps {
  status: ListedUser['status']
  isDeleted?: boolean
}

/** Whether an account is active, blocked or deleted. */
export function UserStatus({ status, isDeleted = false }: UserStatusProps) {
  if (isDeleted) return <Status is="failed">Deleted</Status>
  return status === 'block' ? <Status is="blocked">Blocked</Status> : <Status is="ok">Active</Status>
}
