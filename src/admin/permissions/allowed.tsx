import type { ReactNode } from 'react'
import type { NeededPermission } from '#contract/permissions.ts'
import { can } from './can.ts'

interface AllowedProps {
  /** The endpoint that the children call. */
  to: { permission: NeededPermission }
  children: ReactNode
}

/** Shows its children only to administrators who may call an endpoint. */
export const Allowed = ({ to, children }: AllowedProps) => can(to.permission) && children
