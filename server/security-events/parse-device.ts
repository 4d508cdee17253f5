import Bowser from 'bowser'

export interface Device {
  /** For example `Chrome 126`. */
  browser: string | null
  /** For example `Android`. */
  os: string | null
}

/** Longer than any real one, so that parsing stays cheap. */
const charsMax = 400

/** The browser and the operating system that a User-Agent names. Callers choose this header, so it proves nothing. */
export function parseDevice(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, os: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, charsMax))
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  return { browser: browser.name ? name.slice(0, 60) : null, os: os.name?.slice(0, 60) || null }
}

export const formatDevice = ({ browser, os }: Device): string | null => [browser, os].filter(Boolean).join(', ') || null
