import { createContext, type ReactNode, use } from 'react'
import { type Locale, locales } from '../i18n/locale.ts'
import { locale, messages } from '../i18n/messages.ts'
import { BanglaWord } from './bangla-word.tsx'
import { showToast } from './toast.ts'

const ChangeLanguage = createContext<(locale: Locale) => Promise<void>>(async () => {})

/** Provides the function that changes the language. */
export const ChangeLanguageProvider = ChangeLanguage.Provider

const names: Record<Locale, ReactNode> = { en: 'English', bn: <BanglaWord /> }

/** True while a change of language remounts the page, and with it the focused button. */
let isChanging = false

export function LanguageSwitch() {
  const change = use(ChangeLanguage)

  async function press(wanted: Locale) {
    if (wanted === locale) return
    isChanging = true
    try {
      await change(wanted)
    } catch {
      // Its messages could not be loaded. The language does not change.
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
