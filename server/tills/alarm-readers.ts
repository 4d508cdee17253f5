import { and, eq, isNull } from 'drizzle-orm'
import type { TillAlarmKind } from '#contract/alarm-kind.ts'
import { endpointsByName } from '#contract/index.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { getPermissions, hasPermission, type NeededPermission } from '#contract/permissions.ts'
import type { Tx } from '../db/connect.ts'
import { hasRole } from '../users/read-users.ts'
import { users } from '../users/table.ts'
import type { AlarmRow } from './read-alarm-rows.ts'

export type AlarmNotificationKind = Extract<NotificationKind, `alarm_${string}`>

/** The kind of notification of each alarm, which its readers can mute, and the permission of those who handle it. */
const groups: Record<TillAlarmKind, { kind: AlarmNotificationKind; permission: NeededPermission }> = {
  sms_suspect: { kind: 'alarm_forged', permission: 'payments.decide' },
  sms_forged: { kind: 'alarm_forged', permission: 'payments.decide' },
  effects_undone: { kind: 'alarm_forged', permission: 'payments.decide' },
  double_payout: { kind: 'alarm_payout', permission: 'withdrawals.pay' },
  payout_amount: { kind: 'alarm_payout', permission: 'withdrawals.pay' },
  payout_failed: { kind: 'alarm_payout', permission: 'withdrawals.pay' },
  fee_too_large: { kind: 'alarm_payout', permission: 'withdrawals.pay' },
  phone_silent: { kind: 'alarm_phone', permission: 'banks.change' },
  sms_rejected: { kind: 'alarm_phone', permission: 'banks.change' },
  chain_gap: { kind: 'alarm_gap', permission: 'payments.decide' },
  sms_unknown: { kind: 'alarm_unknown', permission: 'payments.decide' },
  proposal_waiting: { kind: 'alarm_proposal', permission: [] },
  rewards_high: { kind: 'alarm_rewards', permission: ['settings.change', 'accounts.read'] },
  rewards_reached: { kind: 'alarm_rewards', permission: ['settings.change', 'accounts.read'] },
}

export const getNotificationKind = (kind: TillAlarmKind): AlarmNotificationKind => groups[kind].kind

interface Administrator {
  id: string
  roles: readonly string[]
}

export const readAdministrators = (tx: Tx): Promise<Administrator[]> =>
  tx
    .select({ id: users.id, roles: users.staff_roles })
    .from(users)
    .where(and(hasRole('admin'), eq(users.status, 'on-progress'), isNull(users.deleted_at)))

/** Whether an administrator handles an alarm. The proposer cannot confirm the own proposal. */
export function isReader({ id, roles }: Administrator, { alarm, proposal }: Pick<AlarmRow, 'alarm' | 'proposal'>) {
  const needed = proposal ? findPermission(proposal.endpoint) : groups[alarm.kind].permission
  return id !== proposal?.proposerId && hasPermission(getPermissions(roles), needed)
}

/** The permission of an endpoint by its name, `banks.add`. An endpoint of another version has none. */
const findPermission = (name: string): NeededPermission => endpointsByName[name]?.permission ?? []
