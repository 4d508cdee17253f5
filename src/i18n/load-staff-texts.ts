import { alarmSentence } from '../alarms/alarm-sentence.ts'
import type { Locale } from './locale.ts'

/** Loads the texts of the administrators' screens in a language, before such a screen is rendered. Members load none of them. */
export async function loadStaffTexts(locale: Locale): Promise<void> {
  const { describeAlarm } = await alarms[locale]()
  alarmSentence.describe = describeAlarm
  const { setStaffTexts } = await import('./staff.tsx')
  setStaffTexts(locale === 'bn' ? (await import('./bn/staff/texts.ts')).texts : undefined)
}

const alarms = {
  en: () => import('#contract/describe-alarm.ts'),
  bn: () => import('./bn/staff/alarms.ts'),
}
