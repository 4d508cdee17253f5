import type { messages as english } from '../en/en.ts'
import { forms } from './forms.ts'
import { pwa } from './pwa.ts'
import { fieldIssues, refusals, successes } from './refusals.ts'
import { sessions } from './sessions.ts'
import { ui } from './ui.ts'

/** What every screen may need, in Bengali. */
export const messages: typeof english = {
  forms,
  pwa,
  sessions,
  ui,
  fieldIssues,
  refusals,
  successes,
}
