const scriptTag = /<script src="(\/[\w-]+\.js)" ?><\/script>/g

/**
 * Prepares a prerendered document for the cache of starts. Removes the preload of the page's code, which is in the cache too: loading
 * it early would only delay the first paint. Puts the classic scripts into the document, because the first paint would wait until
 * the cache has answered them.
 */
export async function prepareDocument(document: Response, readScript: (url: string) => Promise<string>) {
  const { headers } = document
  let text = (await document.text()).replaceAll(/<link rel="(modulepreload|prefetch)"[^>]*>/g, '')
  const policy = headers.get('Content-Security-Policy') ?? ''
  for (const [tag, url] of text.matchAll(scriptTag)) {
    const code = await readScript(url!)
    if (await allows(policy, code)) text = text.replace(tag, () => `<script>${code}</script>`)
  }
  return new Response(text, { headers })
}

/** A comma is between two policies: that of a proxy may forbid inline scripts. */
const allows = async (policy: string, code: string) =>
  policy.includes(`'${await digest(code)}'`) && !policy.includes(',')

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`
}
