import { accounts } from '#contract/accounts.ts'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import type { AuditAction } from '#contract/audits.ts'
import { banks } from '#contract/banks.ts'
import { exportTables } from '#contract/exports.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { supports } from '#contract/supports.ts'
import type { Tag } from '#contract/tags.ts'
import { tasks } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'

/** What each act of an administrator makes stale. */
export const touchedBy: Record<AuditAction, readonly Tag[]> = {
  'accept-payment': payments.accept.touches,
  'deny-payment': payments.accept.touches,
  'archive-payment': payments.archive.touches,
  'approve-withdrawal': withdrawals.decide.touches,
  'deny-withdrawal': withdrawals.decide.touches,
  'archive-withdrawal': withdrawals.archive.touches,
  'give-balance': accounts.give.touches,
  'create-admin': users.createAdmin.touches,
  'block-user': users.block.touches,
  'delete-user': users.delete.touches,
  'recover-user': users.recover.touches,
  'create-plan': plans.create.touches,
  'update-plan': plans.update.touches,
  'delete-plan': plans.delete.touches,
  'upload-advertise': advertiseUpload.touches,
  'retire-advertise': advertises.retire.touches,
  'clear-tasks': tasks.clear.touches,
  'post-notice': notices.post.touches,
  'set-refer-bonus': refers.set.touches,
  'set-withdraw-limits': withdrawals.setLimits.touches,
  'add-bank-account': banks.add.touches,
  'change-bank-status': banks.changeStatus.touches,
  'delete-bank-account': banks.delete.touches,
  'solve-support': supports.solve.touches,
  'delete-support': supports.delete.touches,
  'export-table': exportTables.prepare.touches,
}
