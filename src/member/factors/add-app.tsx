import { lazy, Suspense } from 'react'
import { factors } from '#contract/factors.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { List, Row } from '../../ui/list.tsx'
import { showToast } from '../../ui/toast.ts'
import { ifLost, type Lost } from './lost-codes.tsx'

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }))

interface AddAppProps {
  secret: string
  /** The content of the QR code. */
  uri: string
  onNewCodes: (codes: string[]) => void
  onLost: (lost: Lost) => void
  onClose: () => void
}

/** Shows the secret to the authenticator app, and confirms it by a code of the app. */
export function AddApp({ secret, uri, onNewCodes, onLost, onClose }: AddAppProps) {
  const { submit, isSending, errors, failure } = useWrite(factors.confirmTotp, {
    onDone: ({ recovery_codes }) => {
      showToast.success(messages.successes.factor_added)
      onClose()
      onNewCodes(recovery_codes)
    },
    onRefused: ifLost('app', (lost) => {
      onClose()
      onLost(lost)
    }),
  })
  const { add, scan, qrCode, key, copyKey, code, codeHint, confirm } = messages.security.totp
  return (
    <FormDialog
      title={add}
      lead={
        <>
          <p>{scan}</p>
          <Suspense fallback={<div className="qr-code" />}>
            <QrCode text={uri} label={qrCode} />
          </Suspense>
          <List>
            <Row
              over={key}
              title={
                <span className="mono" translate="no">
                  {inGroups(secret)}
                </span>
              }
              end={<CopyButton text={secret} label={copyKey} />}
            />
          </List>
        </>
      }
      verb={confirm}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="code"
        label={code}
        hint={codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
      />
    </FormDialog>
  )
}

/** Easier to type into an app by hand. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
