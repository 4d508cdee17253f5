import type { Till } from '#contract/tills/till.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { kindLabels } from '../writes/till-words.ts'
import { toOptions } from './till-labels.ts'

export function KindField({ initial = 'personal' }: { initial?: Till['kind'] }) {
  return (
    <SelectField
      name="kind"
      label={t('Kind')}
      hint={t('The SMS of agents and merchants leave out fees, so a gap in their balances only warns.')}
      options={toOptions(kindLabels())}
      defaultValue={initial}
    />
  )
}

export function LabelField({ initial = '' }: { initial?: string }) {
  return (
    <TextField
      name="label"
      label={t('Label')}
      hint={t('Administrators see it, and members if it is shown to them: «bKash 1».')}
      autoComplete="off"
      maxLength={40}
      defaultValue={initial}
    />
  )
}
