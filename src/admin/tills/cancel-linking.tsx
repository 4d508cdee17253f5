import { tillPhones } from '#contract/tills/phones.ts'
import { useWrite } from '../../api/use-write.ts'
import { t } from '../../i18n/staff.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface CancelLinkingProps {
  id: string
  label: string
  onRevoked: () => void
  onClose: () => void
}

/** Asks before the linking ends whose phone is listed already, and whose secret is not shown again. */
export function CancelLinking({ id, label, onRevoked, onClose }: CancelLinkingProps) {
  const { submit, isSending, failure } = useWrite(tillPhones.revoke, { about: id, onDone: onRevoked })
  return (
    <ConfirmDialog
      verb={t('Revoke')}
      cancel={t('Go on')}
      isDanger
      isBusy={isSending}
      error={failure}
      onConfirm={() => submit({ id })}
      onClose={onClose}
    >
      <p>
        {t(
          'The phone {label} is in the list already, and its secret is shown only here. If you stop now, it is revoked.',
          {
            label: <b>{label}</b>,
          },
        )}
      </p>
    </ConfirmDialog>
  )
}
