import { get } from 'node:http'

/** The bytes of each file of a first visit, compressed as they travel: the page, the worker and all that the worker keeps. */
export async function firstVisit(address: string): Promise<{ file: string; bytes: number }[]> {
  const worker = await (await fetch(`${address}/sw.js`)).text()
  const kept = [...worker.matchAll(/"url":"([^"]+)"/g)]
    .map(([, url]) => `/${url}`)
    .filter((url) => url !== '/index.html')
  const files = [...new Set(['/home', '/sw.js', ...kept])]
  return Promise.all(files.map(async (file) => ({ file, bytes: await bytesOf(address + file) })))
}

// Not by fetch, which unpacks what it counts.
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} for ${url}`))
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
