import type { Brand } from '#contract/brands.ts'
import { parsePngUrl } from '#contract/brands.ts'
import { loadSharp } from '../http/encode-picture.ts'

type Look = Pick<Brand, 'logo'> & { cloth: string; thread: string }

/** The icons of the manifests and of index.html: their size, and whether the cloth fills the corners. */
const icons: Record<string, { pixels: number; kind: 'rounded' | 'full' | 'monochrome' }> = {
  'icons/icon-192.png': { pixels: 192, kind: 'rounded' },
  'icons/icon-512.png': { pixels: 512, kind: 'rounded' },
  'icons/icon-maskable-512.png': { pixels: 512, kind: 'full' },
  'icons/apple-touch-icon.png': { pixels: 180, kind: 'full' },
  'icons/icon-monochrome-512.png': { pixels: 512, kind: 'monochrome' },
}

/** The icon as an SVG. */
export const drawSvgIcon = (look: Look): string => drawIcon(look, { radius: 116, share: 0.64 })

/** One of the PNG icons by its file name. Undefined if it has none of that name. */
export function drawPngIcon(name: string, look: Look): Promise<Buffer> | undefined {
  const icon = Object.hasOwn(icons, name) ? icons[name] : undefined
  if (!icon) return undefined
  if (icon.kind === 'monochrome') return drawMonochrome(look, icon.pixels)
  // Launchers cut a maskable icon up to a circle of 80 %.
  const svg = icon.kind === 'full' ? drawIcon(look, { radius: 0, share: 0.5 }) : drawSvgIcon(look)
  return toPng(svg, icon.pixels)
}

function drawIcon(look: Look, { radius, share }: { radius: number; share: number }): string {
  const cloth = `<rect width="512" height="512" rx="${radius}" fill="${look.cloth}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${cloth}${drawLogo(look, share)}</svg>`
}

function drawLogo({ logo, thread }: Look, share: number): string {
  const size = Math.round(512 * share)
  const place = `x="${(512 - size) / 2}" y="${(512 - size) / 2}" width="${size}" height="${size}"`
  if (logo === null) return `<svg ${place} viewBox="-64 -64 128 128">${drawLotus(thread)}</svg>`
  if (parsePngUrl(logo)) return `<image ${place} href="${logo}"/>`
  return logo.replace('<svg ', `<svg ${place} `)
}

/** Of a shop without a logo: a lotus, as src/ui/brand-graphics.tsx draws it. */
function drawLotus(thread: string): string {
  const petals = Array.from({ length: 8 }, (_, turn) => [
    `<path transform="rotate(${turn * 45 + 22.5})" d="M0-30C13-40.85 9.36-54.8 0-61C-9.36-54.8-13-40.85 0-30Z"/>`,
    `<path transform="rotate(${turn * 45})" d="M0-15C14-27.25 10.08-43 0-50C-10.08-43-14-27.25 0-15Z"/>`,
  ])
  return `<g fill="none" stroke="${thread}" stroke-width="3.4" stroke-linecap="round">${petals.flat().join('')}<circle r="8"/></g>`
}

async function toPng(svg: string, pixels: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).resize(pixels, pixels).png().toBuffer()
}

/** White where the logo is. The phone paints it in its own colours. */
async function drawMonochrome(look: Look, pixels: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawLogo(look, 0.5)}</svg>`
  const alpha = await sharp(await toPng(logo, pixels))
    .ensureAlpha()
    .extractChannel('alpha')
    .toBuffer()
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background: 'white' } })
    .joinChannel(alpha)
    .png()
    .toBuffer()
}
