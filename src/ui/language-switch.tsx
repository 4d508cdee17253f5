import { createContext, type ReactNode, use } from 'react'
import { type Locale, locales } from '../i18n/locale.ts'
import { locale, messages } from '../i18n/messages.ts'
import { showToast } from './toast.ts'

const ChangeLanguage = createContext<(locale: Locale) => Promise<void>>(async () => {})

/** Provides the function that changes the language. */
export const ChangeLanguageProvider = ChangeLanguage.Provider

const names: Record<Locale, ReactNode> = { en: 'English', bn: <BanglaWord /> }

/** True while a change of language remounts the page, and with it the focused button. */
let isChanging = false

export function LanguageSwitch() {
  const change = use(ChangeLanguage)

  async function changeTo(next: Locale) {
    if (next === locale) return
    isChanging = true
    try {
      await change(next)
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
          onClick={() => changeTo(each)}
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

/** «বাংলা» as an SVG, readable without a Bengali font, which is not loaded for one word. */
function BanglaWord() {
  return (
    <svg className="bangla-word" viewBox="-4 -129 494 139" role="img">
      <title>বাংলা</title>
      <path
        fill="currentColor"
        d="M-2-109l-2-17h110v17h-108zM88 0l-76-34v-40c12-6 25-11 39-15c15-5 29-9 44-12l3 18c-8 2-17 4-25 7c-9 2-17 5-25 7c-8 3-16 7-23 10l8-11v35l-8-13l62 29l-1 5l-1-19v-56v-5v-20h21v114h-18zM97-119h9v38h-9v-38zM97-109v-17h29l1 17h-30zM139 0v-115h21v115h-21zM119-109l-2-17h42v17h-40zM151-119h9v38h-9v-38zM151-109v-17h29l1 17h-30zM270 9l-81-40l2-18l81 40l-2 18zM227-58c-12 0-22-3-28-9c-7-6-10-14-10-25v-2c0-11 3-20 10-26c6-6 16-9 28-9c12 0 22 3 29 9c6 6 9 15 9 26v2c0 11-3 19-9 25c-7 6-16 9-29 9zM227-73c6 0 11-2 14-5c4-3 5-8 5-14v-2c0-7-1-11-5-14c-3-4-8-5-14-5c-6 0-11 1-14 5c-3 3-5 7-5 14v2c0 6 2 11 5 14c3 3 8 5 14 5zM328-17c-13 0-22-3-29-9c-6-6-10-15-10-27v-4c0-12 4-22 10-28c6-6 15-9 26-9c7 0 14 1 19 4c5 3 9 7 10 12h1c2-5 4-9 8-12c4-3 9-4 15-4c4 0 8 1 11 3c4 2 6 5 7 8l4 2l-7 15c0-3-2-6-4-7c-3-2-6-2-9-2c-4 0-7 0-9 2c-2 1-4 3-4 5c-1 3-2 5-2 9v11h-18l-1-11c0-5-2-9-5-12c-3-3-7-4-13-4c-6 0-10 1-13 4c-3 3-5 8-5 14v5c0 5 2 10 5 13c3 3 8 4 15 4c1 0 3 0 4 0c2 0 3 0 5-1l-2 18c-1 1-3 1-4 1c-2 0-4 0-5 0zM278-109l-1-17h136v17h-135zM393 0v-72l1-6l-1-18v-19h21v115h-21zM405-119h9v38h-9v-38zM405-109v-17h29l1 17h-30zM447 0v-115h21v115h-21zM427-109l-2-17h42v17h-40zM459-119h9v38h-9v-38zM459-109v-17h29l1 17h-30z"
      />
    </svg>
  )
}
