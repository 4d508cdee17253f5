import { forms } from './en/forms.ts'
import { pwa } from './en/pwa.ts'
import { sessions } from './en/sessions.ts'
import { ui } from './en/ui.ts'

/** English, as the specification words it: what every screen may need. */
export const words = {
  forms,
  pwa,
  sessions,
  ui,
  /** The contract speaks English itself. */
  said: (message: string): string => message,
}
