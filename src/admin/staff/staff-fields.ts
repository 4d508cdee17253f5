import { parseTaka } from '#contract/parse-taka.ts'
import { parseNumber } from '#contract/plain-input.ts'
import type { NewStaffSettings } from '#contract/staff.ts'
import { messages } from '../../i18n/messages.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatPrice } from '../../ui/format.tsx'

export interface SettingField {
  label: string
  /** What the setting does, in one sentence. */
  help?: string
  /** Undefined: it is on or off. */
  unit?: 'tk' | 'hours' | 'minutes'
}

export const settings = translated(
  () =>
    ({
      factor_required: { label: t('Second factor required for administrators') },
      second_person: { label: t('A second person confirms sensitive changes') },
      second_person_above: {
        label: t('Second person above'),
        help: t(
          'What an administrator moves alone on one day, on all roads together. More waits for a second person. Top-ups that the SMS of a phone proves do not count.',
        ),
        unit: 'tk',
      },
      fresh_proof_above: {
        label: t('New proof above'),
        help: t('Decisions on several requests at once need a new proof, if their sum is above it.'),
        unit: 'tk',
      },
      session_hours: {
        label: t('Longest session'),
        help: t('Then administrators sign in again. From 1 to 24 hours.'),
        unit: 'hours',
      },
      idle_minutes: {
        label: t('Longest session without use'),
        help: t('Then administrators sign in again. From 5 to 720 minutes.'),
        unit: 'minutes',
      },
    }) as const satisfies Record<keyof NewStaffSettings, SettingField>,
)

const names = translated(() => Object.keys(settings()) as (keyof NewStaffSettings)[])

/** The settings alone, in a fixed order. */
export const pickSettings = (values: NewStaffSettings) => names().map((name) => values[name])

/** The names of the settings that differ. */
export const findChanges = (current: NewStaffSettings, next: NewStaffSettings) =>
  names().filter((name) => current[name] !== next[name])

/** The settings that a form contains. */
export const readSettings = (typed: Record<string, string>) =>
  Object.fromEntries(names().map((name) => [name, readSetting(settings()[name], typed[name])]))

function readSetting({ unit }: SettingField, text: string | undefined): boolean | number {
  // A form leaves out a box that is not checked.
  if (!unit) return text !== undefined
  // `NaN` if it is not a number; the contract rejects that.
  return unit === 'tk' ? parseTaka(text ?? '') : parseNumber(text ?? '')
}

/** «1,000 tk», «30 minutes», «on» */
export function formatSetting(name: keyof NewStaffSettings, values: NewStaffSettings): string {
  const value = values[name]
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  const { unit }: SettingField = settings()[name]
  if (unit === 'hours' || unit === 'minutes') return messages.ui.age[unit](value)
  return t('{price} tk', { price: formatPrice(value) })
}
