import { fieldIssues } from './bn/field-issues.ts'
import { forms } from './bn/forms.ts'
import { pwa } from './bn/pwa.ts'
import { refusals } from './bn/refusals.ts'
import { sessions } from './bn/sessions.ts'
import { successes } from './bn/successes.ts'
import { ui } from './bn/ui.ts'
import type { words as english } from './en.ts'

/** Bengali, as people speak it: what every screen may need. */
export const words: typeof english = {
  forms,
  pwa,
  sessions,
  ui,
  fieldIssues,
  refusals,
  successes,
}
