import { alarmSentence } from '../../alarms/alarm-sentence.ts'
import type { Locale } from '../../i18n/locale.ts'
import { setStaffTexts } from '../../i18n/staff.tsx'

/** Loads the texts of the administrators' screens in a language, before such a screen is rendered. */
export async function loadStaffTexts(locale: Locale): Promise<void> {
  const [alarms, texts] = await load[locale]()
  alarmSentence.describe = alarms.describeAlarm
  setStaffTexts(texts?.texts)
}

const load = {
  en: () => Promise.all([import('#contract/describe-alarm.ts'), undefined]),
  bn: () => Promise.all([import('../../i18n/bn/staff/alarms.ts'), import('../../i18n/bn/staff/texts.ts')]),
}
