/** A random UUID. Browsers have `randomUUID` only with HTTPS and on localhost. */
export const randomId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    // 0 and 1 become any digit, 8 one from 8 to b.
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
  )
