/** The key of the last check of the own figures in local storage. It ends with the session. */
export const booksCheckKey = 'books-check'
