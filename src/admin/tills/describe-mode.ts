import type { Till, TillSettings } from '#contract/tills/till.ts'
import { t } from '../../i18n/staff.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { kindLabels } from '../writes/till-words.ts'
import { modeHelp } from './till-labels.ts'

/** A gap stops the mode Auto, because later SMS do not link. */
export const isPaused = ({ mode, gap }: Till): boolean => mode === 'auto' && gap !== null

/** What the chosen mode does, in a sentence. */
export function describeMode(till: Till, settings: TillSettings | undefined): string {
  if (till.mode !== 'auto') return modeHelp()[till.mode]
  if (isPaused(till)) return t('Paused: top-ups go to the queue until the missing money is explained.')
  return describeAuto(till, settings)
}

/** What the mode Auto accepts without a person. Before the settings are loaded, without the amounts. */
export const describeAuto = (till: Till, settings: TillSettings | undefined): string =>
  [describeLimits(till, settings), describeStart(till)].filter(Boolean).join(' ')

function describeLimits({ kind }: Till, settings: TillSettings | undefined): string {
  if (kind === 'personal')
    return settings
      ? t('Accepts by itself: up to {autoPayment} tk each, {autoDay} tk for a member and day.', {
          autoPayment: formatPrice(settings.auto_payment),
          autoDay: formatPrice(settings.auto_day),
        })
      : t('Accepts by itself, up to the limits of the settings.')
  const less = t('{kind} SMS prove less', { kind: kindLabels()[kind] })
  return settings
    ? t('{less}, so only up to {agentAutoPayment} tk each and {agentAutoDay} tk a day of all members.', {
        less,
        agentAutoPayment: formatPrice(settings.agent_auto_payment),
        agentAutoDay: formatPrice(settings.agent_auto_day),
      })
    : t('{less}, so only up to the small limits of the settings.', { less })
}

const describeStart = ({ lines_until_auto: lines }: Till): string =>
  lines > 0 ? t('Auto starts after {lines} more SMS, or at once if you enter the balance from the app.', { lines }) : ''
