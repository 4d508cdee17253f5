import { dayInDhaka, timeZone, utcOffset } from '#contract/days.ts'
import { type TillPhone, tillPhones } from '#contract/tills/phones.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'

interface RevokePhoneProps {
  phone: TillPhone
  onClose: () => void
}

/** Asks since when the phone is not trusted, because it may have been lost before. */
export function RevokePhone({ phone: { _id: id, label, revoked_at }, onClose }: RevokePhoneProps) {
  const { submit, isSending, errors, failure } = useWrite(tillPhones.revoke, {
    about: id,
    onDone: () => {
      showToast.success(translate(tillPhones.revoke.message))
      onClose()
    },
  })
  const now = toDhaka(new Date())
  return (
    <FormDialog
      title={revoked_at ? t('Remove the phone') : t('Revoke the phone')}
      lead={
        revoked_at ? (
          <p>{t('Remove the phone {label} from the list. It is revoked already.', { label: <b>{label}</b> })}</p>
        ) : (
          <p>
            {t(
              'Revoke the phone {label}. Its next call is refused, and it cannot be paired with the same secret again.',
              { label: <b>{label}</b> },
            )}
          </p>
        )
      }
      verb={revoked_at ? t('Remove') : t('Revoke')}
      isDanger
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ since = '' }) => submit({ id, ...(since && since !== now && { since: fromDhaka(since) }) })}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        name="since"
        label={t('Not trusted since')}
        hint={t('In the time of Dhaka. Its unused SMS from then on accept nothing without a person.')}
        max={now}
        defaultValue={now}
      />
    </FormDialog>
  )
}

/** As the input has it: `2026-11-20T15:12`. */
const toDhaka = (at: Date) => `${dayInDhaka(at)}T${clock.format(at)}`
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

const fromDhaka = (typed: string) => {
  const at = new Date(`${typed}${utcOffset}`)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}
