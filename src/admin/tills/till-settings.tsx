import { useQuery } from '@tanstack/react-query'
import { parseTaka } from '#contract/parse-taka.ts'
import { parseNumber } from '#contract/plain-input.ts'
import { silentMinutes, type TillSettings } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { takaSettings, tillSettingLabels } from '../writes/till-words.ts'
import { SecondPersonHint } from '../writes/use-second-person.tsx'

const title = translated(() => t('Settings of all tills'))

/** The limits of the mode `auto`, and the hours in which a phone must not be silent. */
export function TillSettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(endpointQuery(tills.settings, {}))
  if (query.isPending) return null
  if (query.data) return <SettingsForm current={query.data} onClose={onClose} />
  return (
    <Dialog title={title()} onClose={onClose}>
      <QueryResult query={query}>{() => null}</QueryResult>
    </Dialog>
  )
}

type Name = keyof TillSettings

interface SettingField {
  hint: string
  unit: 'BDT' | '%' | 'hours' | undefined
}

/** In the order of the form. */
const settingFields = translated(
  (): Record<Name, SettingField> => ({
    auto_payment: {
      hint: t('In the mode Auto, a person decides a larger one.'),
      unit: 'BDT',
    },
    auto_day: {
      hint: t('A person decides what goes beyond this sum.'),
      unit: 'BDT',
    },
    agent_auto_payment: {
      hint: t('Their SMS prove less, so this limit is smaller.'),
      unit: 'BDT',
    },
    agent_auto_day: {
      hint: t('The sum of all members.'),
      unit: 'BDT',
    },
    fee_percent_max: {
      hint: t('A larger fee waits for a person, unless it is below the next amount.'),
      unit: '%',
    },
    fee_max: {
      hint: t('A fee up to this amount never waits for a person.'),
      unit: 'BDT',
    },
    new_number_hours: {
      hint: t(
        'Of a withdrawal to a number that the member has not proved and was not paid at before. 0: it does not wait.',
      ),
      unit: 'hours',
    },
    opens_at: { hint: t('From 0 to 24, in the time of Dhaka.'), unit: undefined },
    closes_at: {
      hint: t('In opening hours, a phone that sends nothing for {silentMinutes} minutes raises an alarm.', {
        silentMinutes,
      }),
      unit: undefined,
    },
  }),
)

const names = translated(() => Object.keys(settingFields()) as Name[])

function SettingsForm({ current, onClose }: { current: TillSettings; onClose: () => void }) {
  const { submit, isSending, errors, failure } = useWrite(tills.setSettings, {
    onDone: () => {
      showToast.success(translate(tills.setSettings.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={title()}
      verb={t('Save')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={(typed) => submit(Object.fromEntries(names().map((name) => [name, parse(name, typed[name])])))}
      onClose={onClose}
    >
      {names().map((name) => {
        const { hint, unit } = settingFields()[name]
        return (
          <TextField
            key={name}
            name={name}
            label={tillSettingLabels()[name]}
            hint={hint}
            inputMode={unit === 'BDT' || unit === '%' ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={unit === 'BDT' ? 14 : 6}
            defaultValue={current[name]}
            {...(unit && { suffix: translate(unit) })}
          />
        )
      })}
      <SecondPersonHint endpoint={tills.setSettings} />
    </FormDialog>
  )
}

const parse = (name: Name, text = '') => (takaSettings.includes(name) ? parseTaka(text) : parseNumber(text))
