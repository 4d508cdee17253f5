import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Moment } from './fields.ts'
import { issue } from './issues.ts'
import { Taka } from './money.ts'

const Count = (min: number, max: number) =>
  v.pipe(
    v.number(issue('not_a_count')),
    v.integer(issue('not_a_count')),
    v.minValue(min, issue('too_few', min)),
    v.maxValue(max, issue('too_many', max)),
  )

/** The safety settings of the staff. Amounts are taka. */
export const NewStaffSettings = fields({
  /** Administrators need a second factor. It applies after seven days. */
  factor_required: v.boolean(issue('required')),
  /** Sensitive changes wait for a second administrator. */
  second_person: v.boolean(issue('required')),
  /** The most that an administrator moves on a day without a second person. */
  second_person_above: Taka,
  /** Bulk decisions above it need a fresh proof. */
  fresh_proof_above: Taka,
  session_hours: Count(1, 24),
  idle_minutes: Count(5, 720),
})
export type NewStaffSettings = v.InferOutput<typeof NewStaffSettings>

export const StaffSettings = v.object({
  ...NewStaffSettings.entries,
  /** When the second factor becomes necessary; null if it does not. */
  factor_required_from: v.nullable(Moment),
  /** Active administrators, those of them with a second factor, and active owners. */
  staff: v.number(),
  enrolled: v.number(),
  owners: v.number(),
})
export type StaffSettings = v.InferOutput<typeof StaffSettings>

/** How long administrators may work without a second factor after it was made necessary. */
export const graceDays = 7

export const staff = endpoints({
  settings: {
    method: 'GET',
    path: '/staff/get-settings',
    role: 'admin',
    permission: 'staff.change',
    input: nothing,
    output: StaffSettings,
    tags: ['Staff'],
  },
  setSettings: {
    method: 'PATCH',
    path: '/staff/set-settings',
    role: 'admin',
    permission: 'staff.change',
    fresh: true,
    secondPerson: 'always',
    input: NewStaffSettings,
    output: StaffSettings,
    touches: ['Staff'],
    audit: 'set-staff-settings',
    message: 'Settings changed successfully.',
  },
})
