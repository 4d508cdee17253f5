import { useState } from 'react'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { createSecret } from './create-secret.ts'

/** A new webhook starts with a generated secret. Of another one, the empty field leaves the secret as it is. */
export function SecretField({ isNew }: { isNew: boolean }) {
  const [generated, setGenerated] = useState(() => (isNew ? createSecret() : ''))
  const [typed, setTyped] = useState(generated)
  const generate = () => {
    const secret = createSecret()
    setGenerated(secret)
    setTyped(secret)
  }
  return (
    <>
      <TextField
        key={generated}
        name="secret"
        label={t('Secret')}
        hint={
          isNew
            ? t('The receiver checks the signatures with it. Copy it now: it is not shown again.')
            : t(
                'The receiver checks the signatures with it. Copy it now: it is not shown again. Empty: the present one stays.',
              )
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        defaultValue={generated}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="flex wrap">
        <Button variant="outline" size="s" onClick={generate}>
          {t('New secret')}
        </Button>
        {typed !== '' && <CopyButton text={typed} label={t('Copy the secret')} />}
      </div>
    </>
  )
}
