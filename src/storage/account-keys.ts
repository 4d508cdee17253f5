/** The last check of the own figures, in local storage. */
export const booksCheckKey = 'books-check'

/** The receivers that the member has removed from the recent ones. */
export const hiddenReceiversKey = 'hidden-receivers'

/** The numbers that the member has removed from those of the last withdrawals. */
export const hiddenNumbersKey = 'hidden-numbers'

/** The session and the language that the server was told for mails. */
export const sentLocaleKey = 'sent-locale'

/** What belongs to the signed-in account, and is removed with its session. */
export const accountKeys = [booksCheckKey, hiddenReceiversKey, hiddenNumbersKey, sentLocaleKey]
