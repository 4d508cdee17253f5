import { useState } from 'react'
import { type UserRecord, users } from '#contract/users.ts'
import { Form } from '../../forms/form.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.ts'
import { joinRoles } from '../permissions/role-names.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'
import { RoleFields } from './role-fields.tsx'

/** Changes the roles of another administrator. */
export function StaffRoles({ username, staff_roles }: UserRecord) {
  const [roles, setRoles] = useState(staff_roles)
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(users.setRoles, {
    about: username,
    verb: t('Change roles'),
    question: (input) => (
      <>
        {t('{username} becomes {roles}, and is signed out then.', {
          username: <b>{username}</b>,
          roles: joinRoles(input.roles),
        })}
      </>
    ),
    check: (input) => (input.roles.join() === staff_roles.join() ? { roles: t('These are the roles already.') } : {}),
    onDone: () => showToast.success(translate(users.setRoles.message)),
    onProposed: () => setRoles(staff_roles),
  })
  return (
    <Card title={t('Roles')}>
      <Form errors={errors} failure={failure} onSubmit={() => submit({ username, roles })}>
        <RoleFields roles={roles} onChange={setRoles} error={errors.roles} isLegendHidden />
        <Button type="submit" variant="outline" isBlock isBusy={isSending}>
          {t('Change roles')}
        </Button>
      </Form>
      {confirmation}
    </Card>
  )
}
