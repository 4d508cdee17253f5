import { logoBytesMax, parsePngUrl } from '#contract/brands.ts'
import { cleanSvg, type RemovedParts } from '#contract/clean-svg.ts'
import { locale } from '../../i18n/messages.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatCount } from '../../ui/format.tsx'

type ReadLogo = { logo: string; removed: RemovedParts } | { problem: string }

/** Reads a picked file as the server wants it. The server checks it again. */
export async function readLogo(file: File): Promise<ReadLogo> {
  if (file.size > logoBytesMax) {
    return { problem: t('Choose a logo of at most {size} kB.', { size: logoBytesMax / 1_024 }) }
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isPng(bytes)) return { logo: `data:image/png;base64,${toBase64(bytes)}`, removed: {} }
  const cleaned = cleanSvg(new TextDecoder().decode(bytes))
  return cleaned
    ? { logo: cleaned.svg, removed: cleaned.removed }
    : { problem: t('Choose an SVG with shapes and a size, or a PNG.') }
}

const isPng = (bytes: Uint8Array) => [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte)

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The URL of a logo for an `<img>`, where no script runs. */
export const logoSource = (logo: string): string =>
  parsePngUrl(logo) === undefined ? `data:image/svg+xml,${encodeURIComponent(logo)}` : logo

const nouns = translated(
  () =>
    ({
      scripts: [t('script'), t('scripts')],
      links: [t('link'), t('links')],
      styles: [t('style sheet'), t('style sheets')],
      texts: [t('text'), t('texts')],
      others: [t('other part'), t('other parts')],
    }) as const satisfies Record<keyof RemovedParts, readonly [string, string]>,
)

/** «3 kB · removed: 1 script and 2 links» */
export function describeRemoved(bytes: number, removed: RemovedParts): string {
  const size = `${Math.max(1, Math.round(bytes / 1_024))} kB`
  const parts = Object.entries(removed).map(([part, count]) => {
    const [one, several] = nouns()[part as keyof RemovedParts]
    return `${formatCount(count)} ${count === 1 ? one : several}`
  })
  if (parts.length === 0) return size
  return t('{size} · removed: {list}', { size, list: new Intl.ListFormat(locale).format(parts) })
}
