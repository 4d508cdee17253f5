import { useEffect, useId, useState } from 'react'
import { apiKeys } from '#contract/api-keys.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { useWrite } from '../../api/use-write.ts'
import { FieldError } from '../../forms/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { can } from '../permissions/can.ts'
import { permissionNames } from '../permissions/permission-names.ts'
import { SecondPersonHint } from '../writes/use-second-person.tsx'
import { makeKey } from './make-key.ts'
import '../../forms/password-fields.css'

interface CreateApiKeyProps {
  onProposed: () => void
  onClose: () => void
}

/** The page makes the key, so that it is known also if a second person confirms it. */
export function CreateApiKey({ onProposed, onClose }: CreateApiKeyProps) {
  const [made, setMade] = useState<{ key: string; hash: string }>()
  const [isInsecure, setIsInsecure] = useState(false)
  const [chosen, setChosen] = useState<Permission[]>([])
  useEffect(() => {
    makeKey().then(setMade, () => setIsInsecure(true))
  }, [])
  const { submit, isSending, errors, failure } = useWrite(apiKeys.create, {
    onDone: () => {
      showToast.success(translate(apiKeys.create.message))
      onClose()
    },
    onProposed: () => {
      onProposed()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Create an API key')}
      verb={t('Create')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={
        isInsecure
          ? t('A key can only be made on a page with encryption: open this page with https:// or localhost.')
          : failure
      }
      onSubmit={({ name = '', expires_on }) => {
        if (made) submit({ name, hash: made.hash, permissions: chosen, ...(expires_on && { expires_on }) })
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('Name')}
        hint={t('The program that uses it.')}
        autoComplete="off"
        maxLength={60}
      />
      <PermissionFields chosen={chosen} onChange={setChosen} error={errors.permissions} />
      <TextField name="expires_on" label={t('Last day')} hint={t('Empty: it works until it is revoked.')} type="date" />
      {made && (
        <Banner tone="info">
          <span className="mono" translate="no">
            {made.key}
          </span>
          <br />
          {t('Copy it now: it is not shown again. It acts in your name, and never makes calls that need a new proof.')}
          <CopyButton text={made.key} label={t('Copy the key')} />
        </Banner>
      )}
      <SecondPersonHint endpoint={apiKeys.create} />
    </FormDialog>
  )
}

interface PermissionFieldsProps {
  chosen: Permission[]
  onChange: (chosen: Permission[]) => void
  error: string | undefined
}

/** A checkbox for each permission that the administrator has. */
function PermissionFields({ chosen, onChange, error }: PermissionFieldsProps) {
  const id = useId()
  const change = (permission: Permission, isChosen: boolean) =>
    onChange(permissions.filter((each) => (each === permission ? isChosen : chosen.includes(each))))
  return (
    <fieldset className={error ? 'field is-error' : 'field'} aria-describedby={error && id}>
      <legend className="field-label">{t('It may')}</legend>
      {permissions.filter(can).map((permission) => (
        <label key={permission} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(permission)}
            onChange={({ target }) => change(permission, target.checked)}
          />
          <span>{permissionNames()[permission]}</span>
        </label>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
