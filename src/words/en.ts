import { type SuccessCode, successes } from '#contract/successes.ts'
import { forms } from './en/forms.ts'
import { pwa } from './en/pwa.ts'
import { fieldIssues, refusals } from './en/refusals.ts'
import { sessions } from './en/sessions.ts'
import { ui } from './en/ui.ts'

/** English, as the specification words it: what every screen may need. */
export const words = {
  forms,
  pwa,
  sessions,
  ui,
  fieldIssues,
  refusals,
  successes: successes as Record<SuccessCode, string>,
}
