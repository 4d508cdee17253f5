/** For whatever could not be fetched or sent because no answer came. In English, for `said`. */
export const unreached = 'Joma cannot be reached. Check your connection and try again.'
