import { get } from 'node:http'

/** The transferred bytes of each file of a first visit: the page, the worker and all precached files. */
export async function firstVisit(address: string): Promise<{ file: string; bytes: number }[]> {
  const worker = await (await fetch(`${address}/sw.js`)).text()
  const precached = [...worker.matchAll(/"url":"([^"]+)"/g)]
    .map(([, url]) => `/${url}`)
    .filter((url) => url !== '/index.html')
  const files = [...new Set(['/home', '/sw.js', ...precached])]
  return Promise.all(files.map(async (file) => ({ file, bytes: await bytesOf(address + file) })))
}

// Not with fetch, which decompresses the body.
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`))
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
