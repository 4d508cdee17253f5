/** In index.html, and so in every document of the page: the name of Joma, or what the server puts in its place. */
export const documentMark = '<meta name="application-name" content="Joma"'
const ownMark = '<meta name="brand" content="'

/** Refuses what a captive portal or a proxy answers for a file of the page, so that the version before stays. */
export async function acceptOwn({ url }: Request, response: Response): Promise<Response | null> {
  if (response.status >= 400) return null
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
  const isDocument = new URL(url).pathname.endsWith('.html')
  if (!isDocument) return isHtml ? null : response
  const text = await response.clone().text()
  return text.includes(documentMark) || text.includes(ownMark) ? response : null
}
