const secretBytes = 32

/** A new signing secret. The page creates it, so that it is known also if a second person confirms the change. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
