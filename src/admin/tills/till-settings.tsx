import { useQuery } from '@tanstack/react-query'
import { latinDigits, parseTaka } from '#contract/money.ts'
import { silentMinutes, type TillSettings, tills } from '#contract/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'

const title = 'Settings of all tills'

/** The limits of the mode `auto`, and the hours in which a phone must not be silent. */
export function TillSettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(endpointQuery(tills.settings, {}))
  if (query.isPending) return null
  if (query.data) return <SettingsForm current={query.data} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      <QueryResult query={query}>{() => null}</QueryResult>
    </Dialog>
  )
}

function SettingsForm({ current, onClose }: { current: TillSettings; onClose: () => void }) {
  const { submit, isSending, errors, failure } = useWrite(tills.setSettings, {
    onDone: () => {
      showToast.success(tills.setSettings.message)
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      verb="Save"
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={(typed) =>
        submit({
          auto_payment: parseTaka(typed.auto_payment ?? ''),
          auto_day: parseTaka(typed.auto_day ?? ''),
          opens_at: parseHour(typed.opens_at),
          closes_at: parseHour(typed.closes_at),
        })
      }
      onClose={onClose}
    >
      <TextField
        name="auto_payment"
        label="Largest automatic top-up"
        hint="In the mode Auto, a person decides a larger one."
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        suffix="BDT"
        defaultValue={current.auto_payment}
      />
      <TextField
        name="auto_day"
        label="Automatic top-ups of a member in a day"
        hint="A person decides what goes beyond this sum."
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        suffix="BDT"
        defaultValue={current.auto_day}
      />
      <TextField
        name="opens_at"
        label="Opening hour"
        hint="From 0 to 24, in the time of Dhaka."
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        defaultValue={current.opens_at}
      />
      <TextField
        name="closes_at"
        label="Closing hour"
        hint={`In opening hours, a phone that sends nothing for ${silentMinutes} minutes raises an alarm.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        defaultValue={current.closes_at}
      />
    </FormDialog>
  )
}

/** `NaN` if it is not a number; the contract rejects that. */
const parseHour = (text = '') => Number(latinDigits(text).trim() || Number.NaN)
