/** The title of a screen, as the browser's tab shows it. */
export const pageTitle = (title: string) => ({ meta: [{ title: `${title} · Joma` }] })
