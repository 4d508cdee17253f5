/** The title of a screen, as the browser's tab shows it. */
export const titled = (title: string) => ({ meta: [{ title: `${title} · Joma` }] })
