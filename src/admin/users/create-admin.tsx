import { Fragment, lazy, Suspense, useState } from 'react'
import type { StaffRole } from '#contract/own-user.ts'
import { users } from '#contract/users.ts'
import { useWrite } from '../../api/use-write.ts'
import { readFields } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { RegistrationFields } from '../../forms/registration-fields.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecondPersonHint } from '../writes/use-second-person.tsx'

const RoleFields = lazy(async () => ({ default: (await import('./role-fields.tsx')).RoleFields }))

/** Creates an admin. Has no draft, because the input belongs to another account. */
export function CreateAdmin() {
  const [created, setCreated] = useState<string[]>([])
  const [roles, setRoles] = useState<StaffRole[]>(['owner'])
  const [timesSent, setTimesSent] = useState(0)
  const { submit, isSending, isDone, errors, failure } = useWrite(users.createAdmin, {
    onDone: (_, form) => {
      showToast.success(translate(users.createAdmin.message))
      const username = form && readFields(form).username?.trim()
      clear()
      if (username) setCreated([...created, username])
    },
    onProposed: clear,
  })

  function clear() {
    setRoles(['owner'])
    setTimesSent(timesSent + 1)
  }

  const last = created.at(-1)
  return (
    <>
      <BackBar title={t('Create Admin')} to="/home" />
      <Page width="work">
        <p>{t('Each role can do only its own work. An owner can do everything, also create other admins.')}</p>
        <Form
          className="form-rows is-narrow"
          errors={errors}
          failure={failure}
          onSubmit={(fields, form) => submit({ ...fields, roles }, form)}
        >
          {isDone && last && (
            <Banner tone="success">
              {translate(users.createAdmin.message)}:{' '}
              <TextLink to="/home/user-information/$username" params={{ username: last }}>
                {last}
              </TextLink>
            </Banner>
          )}
          <Fragment key={timesSent}>
            <RegistrationFields />
            <Suspense fallback={<Skeleton />}>
              <RoleFields roles={roles} onChange={setRoles} error={errors.roles} />
            </Suspense>
          </Fragment>
          <Button type="submit" isBlock isBusy={isSending}>
            {t('Create Admin')}
          </Button>
          <SecondPersonHint endpoint={users.createAdmin} />
        </Form>
      </Page>
    </>
  )
}
