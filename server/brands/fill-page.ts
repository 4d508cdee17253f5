import { type BrandColours, createTokens } from '#contract/brand-colours.ts'
import type { Brand } from '#contract/brands.ts'
import { brandMeta, namePlaces, type PageBrand } from '#contract/page-brand.ts'

/** A document of the built page with the names and the colours of a shop. */
export function fillDocument(html: string, brand: PageBrand): string {
  const [name, name_bn] = [escapeHtml(brand.name), escapeHtml(brand.name_bn)]
  const { colours } = brand
  const replacements: [searched: string | RegExp, replacement: string][] = [
    [
      '<meta name="application-name" content="Joma" />',
      `<meta name="application-name" content="${name}" /><meta name="${brandMeta}" content="${escapeHtml(JSON.stringify(brand))}" />`,
    ],
    ['<title>Joma</title>', `<title>${name}</title>`],
    ['<p lang="bn">জমা ', `<p lang="bn">${name_bn} `],
    ['<p lang="en">Joma ', `<p lang="en">${name} `],
    [new RegExp(namePlaces.name_bn, 'g'), name_bn],
    [new RegExp(namePlaces.name, 'g'), name],
  ]
  if (colours) {
    replacements.push(
      [/(?<=<meta name="theme-color" content=")[^"]+/g, colours.cloth],
      ['</head>', `<style>${createStyle(colours)}</style></head>`],
    )
  }
  return replacements.reduce((text, [searched, replacement]) => text.replace(searched, () => replacement), html)
}

/** Outside of a layer, so that it has precedence over src/styles/tokens.css. */
export function createStyle(colours: BrandColours): string {
  const { light, dark } = createTokens(colours)
  const rule = (selector: string, tokens: object) =>
    `${selector}{${Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
  return [
    rule(':root', light),
    `@media screen and (prefers-color-scheme:dark){${rule(':root:not([data-theme=light])', dark)}}`,
    rule(':root[data-theme=dark]', dark),
  ].join('')
}

interface Manifest {
  lang: string
  shortcuts: { description: string }[]
  screenshots?: unknown
}

/** A manifest of the built page with the names and the colours of a shop. Without its screenshots, which show Joma. */
export function fillManifest(json: string, { name, name_bn, short_name, cloth }: Brand): string {
  const { screenshots, ...manifest } = JSON.parse(json) as Manifest
  const isBengali = manifest.lang === 'bn'
  const replaceName = (text: string) => text.replace('Joma', () => name).replace(/^জমাকে /, () => `${name_bn} `)
  return JSON.stringify({
    ...manifest,
    name: isBengali ? name_bn : name,
    short_name: isBengali && [...name_bn].length <= shortChars ? name_bn : short_name,
    ...(cloth && { theme_color: cloth }),
    shortcuts: manifest.shortcuts.map((each) => ({ ...each, description: replaceName(each.description) })),
  })
}

const shortChars = 12

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (char) => escapes[char]!)
