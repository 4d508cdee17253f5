import { type SuccessCode, successes } from '#contract/successes.ts'
import { forms } from './forms.ts'
import { pwa } from './pwa.ts'
import { fieldIssues, refusals } from './refusals.ts'
import { sessions } from './sessions.ts'
import { ui } from './ui.ts'

/** What every screen may need, in English as the specification has it. */
export const messages = {
  forms,
  pwa,
  sessions,
  ui,
  fieldIssues,
  refusals,
  successes: successes as Record<SuccessCode, string>,
}
