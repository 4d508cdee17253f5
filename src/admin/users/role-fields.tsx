import { useId } from 'react'
import { StaffRole } from '#contract/own-user.ts'
import { permissionsOfRole } from '#contract/permissions.ts'
import { FieldError } from '../../forms/field.tsx'
import { t } from '../../i18n/staff.tsx'
import { permissionNames } from '../permissions/permission-names.ts'
import { roleNames } from '../permissions/role-names.ts'
import '../../forms/password-fields.css'

const describeRole = (role: StaffRole) =>
  role === 'owner' ? t('everything') : permissionsOfRole[role].map((each) => permissionNames()[each]).join(', ')

interface RoleFieldsProps {
  roles: StaffRole[]
  onChange: (roles: StaffRole[]) => void
  error?: string | undefined
  /** The heading above has the same words. */
  isLegendHidden?: boolean
}

/** A checkbox for each role, with what it may do. */
export function RoleFields({ roles, onChange, error, isLegendHidden = false }: RoleFieldsProps) {
  const id = useId()
  const change = (role: StaffRole, isChosen: boolean) =>
    onChange(StaffRole.options.filter((each) => (each === role ? isChosen : roles.includes(each))))
  return (
    <fieldset className={error ? 'field is-error' : 'field'} aria-describedby={error && id}>
      <legend className={isLegendHidden ? 'sr' : 'field-label'}>{t('Roles')}</legend>
      {StaffRole.options.map((role) => (
        <label key={role} className="check">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target }) => change(role, target.checked)}
          />
          <span>
            {roleNames()[role]}: <span className="meta">{describeRole(role)}</span>
          </span>
        </label>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
