import { forms } from './bn/forms.ts'
import { pwa } from './bn/pwa.ts'
import { said } from './bn/said.ts'
import { sessions } from './bn/sessions.ts'
import { ui } from './bn/ui.ts'
import type { words as english } from './en.ts'

/** Bengali, as people speak it: what every screen may need. */
export const words: typeof english = {
  forms,
  pwa,
  sessions,
  ui,
  said,
}
