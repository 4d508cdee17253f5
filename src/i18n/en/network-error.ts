/** Shown where no answer came. In English, for a call that fails before a language is loaded. */
export const networkError = 'Joma cannot be reached. Check your connection and try again.'
