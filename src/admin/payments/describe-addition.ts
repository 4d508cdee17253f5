import { t } from '../../i18n/staff.tsx'

/** When an accepted balance is added. What the SMS of a phone proves does not wait for a second person. */
export function describeAddition(isAsked: boolean | undefined, isUnproven: boolean): string {
  // It is not known yet.
  if (isAsked === undefined) return ''
  if (!isAsked) return t('The balance is added at once.')
  if (isUnproven) return t('A second person has to confirm it first. Until then nothing is changed.')
  return t(
    'The balance is added at once if the SMS of a phone proves it. Otherwise a second person may have to confirm it first.',
  )
}
