import type { ReactNode } from 'react'
import type { NeededPermission } from '#contract/permissions.ts'
import { can } from './can.ts'

interface AllowedProps {
  /** The row that the children call. */
  to: { permission: NeededPermission }
  children: ReactNode
}

/** Shows its children only to administrators who may call a row. */
export const Allowed = ({ to, children }: AllowedProps) => can(to.permission) && children
