import type { messages as english } from '../en/en.ts'
import { fieldIssues } from './field-issues.ts'
import { forms } from './forms.ts'
import { pwa } from './pwa.ts'
import { refusals } from './refusals.ts'
import { sessions } from './sessions.ts'
import { successes } from './successes.ts'
import { ui } from './ui.ts'

/** Bengali, as people loadLanguage it: what every screen may need. */
export const messages: typeof english = {
  forms,
  pwa,
  sessions,
  ui,
  fieldIssues,
  refusals,
  successes,
}
