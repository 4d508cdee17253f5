import { createContext, type ReactNode, use } from 'react'
import { type Locale, locales } from '../i18n/locale.ts'
import { locale, messages } from '../i18n/messages.ts'
import { BanglaWord } from './bangla-word.tsx'
import { showToast } from './toast.ts'

const Speak = createContext<(locale: Locale) => Promise<void>>(async () => {})

/** What changes the language of everything that is shown. */
export const SpeakProvider = Speak.Provider

const names: Record<Locale, ReactNode> = { en: 'English', bn: <BanglaWord /> }

/** True for the moment in which everything is made anew, the pressed button too. */
let isChanging = false

export function LanguageSwitch() {
  const change = use(Speak)

  async function press(wanted: Locale) {
    if (wanted === locale) return
    isChanging = true
    try {
      await change(wanted)
    } catch {
      // Its words could not be fetched; everything stays as it was.
      showToast.error(messages.ui.networkError)
    } finally {
      isChanging = false
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
    <div className="chips language" role="group" aria-label={messages.ui.language}>
      {locales.map((each) => (
        <button
          key={each}
          ref={each === locale ? takeFocus : null}
          type="button"
          className="chip"
          lang={each}
          aria-pressed={each === locale}
          onClick={() => press(each)}
        >
          {names[each]}
        </button>
      ))}
    </div>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => {
  if (isChanging) button?.focus()
}
