/** A colour as `#rrggbb`. */
type Hex = string

/**
 * The two colours of a shop. The cloth is the fill of the balance card and of buttons, which are lighter in the dark theme if they have to
 * be. The thread is what is sewn on the cloth.
 */
export interface BrandColours {
  cloth: Hex
  thread: Hex
}

/** The least contrast of WCAG AA: of text, and of what is no text. */
const textLeast = 4.5
const graphicLeast = 3

/** The colours of src/styles/tokens.css that a cloth or a thread is seen beside. */
const beside = {
  textOnCloth: '#fbf8ee',
  textOnThread: '#2c2009',
  lightPaper: '#f8f3e9',
  darkSurface: '#13211c',
}

/** One pair of colours that are seen beside each other. */
export interface ContrastCheck {
  field: keyof BrandColours
  name: 'text_on_cloth' | 'buttons_light' | 'thread_on_cloth' | 'text_on_thread'
  ratio: number
  passes: boolean
}

/** The contrasts of a shop's colours. Those of buttons in the dark theme pass by `lightenForDark`. */
export function checkColours({ cloth, thread }: BrandColours): ContrastCheck[] {
  const check = (
    field: ContrastCheck['field'],
    name: ContrastCheck['name'],
    [one, other]: [Hex, Hex],
    least: number,
  ) => {
    const ratio = getContrast(one, other)
    return { field, name, ratio, passes: ratio >= least }
  }
  return [
    check('cloth', 'text_on_cloth', [beside.textOnCloth, cloth], textLeast),
    check('cloth', 'buttons_light', [cloth, beside.lightPaper], graphicLeast),
    check('thread', 'thread_on_cloth', [thread, cloth], graphicLeast),
    check('thread', 'text_on_thread', [beside.textOnThread, thread], textLeast),
  ]
}

/** Whether the contrasts of one of the two colours pass. */
export const passesContrast = (field: keyof BrandColours, colours: BrandColours): boolean =>
  checkColours(colours).every((check) => check.field !== field || check.passes)

/** The colour of the same hue that passes and is nearest in lightness. Undefined if there is none. */
export function suggestColour(field: keyof BrandColours, colours: BrandColours): Hex | undefined {
  const { lightness, chroma, hue } = toOklch(colours[field])
  for (let step = 0; step <= lightnessSteps; step++) {
    for (const direction of [-1, 1]) {
      const next = lightness + (direction * step) / lightnessSteps
      if (next < 0 || next > 1) continue
      const suggested = toHex({ lightness: next, chroma, hue })
      if (passesContrast(field, { ...colours, [field]: suggested })) return suggested
    }
  }
  return undefined
}

const lightnessSteps = 400

/** The cloth, or the nearest lighter colour of its hue that is seen on the dark page. White text passes on it. */
export function lightenForDark(cloth: Hex): Hex {
  const { lightness, chroma, hue } = toOklch(cloth)
  let lighter = cloth
  for (let step = 1; getContrast(lighter, beside.darkSurface) < graphicLeast; step++)
    lighter = toHex({ lightness: lightness + step / lightnessSteps, chroma, hue })
  return lighter
}

/** The contrast of WCAG 2: from 1 to 21. */
export function getContrast(one: Hex, other: Hex): number {
  const [lighter = 0, darker = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function getLuminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Token =
  | '--accent'
  | '--accent-ink'
  | '--accent-soft'
  | '--fabric'
  | '--fabric-deep'
  | '--fabric-stitch'
  | '--on-accent-soft'
  | '--on-fabric-2'
  | '--on-primary-soft'
  | '--primary'
  | '--primary-hover'
  | '--primary-ink'
  | '--primary-soft'
  | '--thread'
  | '--thread-ink'
type Tokens = Record<Token, string>

/** The custom properties of src/styles/tokens.css that the colours of a shop replace, in each theme. */
export function createTokens({ cloth, thread }: BrandColours): Record<'light' | 'dark', Tokens> {
  const onCloth = shadesOf(cloth)
  const onThread = shadesOf(thread)
  const darkPrimary = lightenForDark(cloth)
  const both = {
    '--fabric': cloth,
    '--fabric-deep': onCloth.darker(0.05),
    '--fabric-stitch': onCloth.darker(-0.09),
    // The second text colour of tokens.css is too dark for the lightest cloth that passes.
    '--on-fabric-2': beside.textOnCloth,
    '--accent': thread,
    '--thread': thread,
    // Small text in the colour of the thread.
    '--thread-ink': getContrast(thread, cloth) >= textLeast ? thread : beside.textOnCloth,
  }
  return {
    light: {
      ...both,
      '--primary': cloth,
      '--primary-hover': onCloth.darker(0.05),
      '--primary-ink': onCloth.at(0.372, 0.12),
      '--primary-soft': onCloth.at(0.926, 0.036),
      '--on-primary-soft': onCloth.at(0.322, 0.1),
      '--accent-ink': onThread.at(0.438, 0.092),
      '--accent-soft': onThread.at(0.932, 0.056),
      '--on-accent-soft': onThread.at(0.362, 0.075),
    },
    dark: {
      ...both,
      '--primary': darkPrimary,
      '--primary-hover': shadesOf(darkPrimary).darker(0.042),
      '--primary-ink': onCloth.at(0.828, 0.098),
      '--primary-soft': onCloth.at(0.318, 0.042),
      '--on-primary-soft': onCloth.at(0.912, 0.06),
      '--accent-ink': onThread.at(0.858, 0.12),
      '--accent-soft': onThread.at(0.332, 0.048),
      '--on-accent-soft': onThread.at(0.922, 0.08),
    },
  }
}

/** Other colours of the same hue. */
function shadesOf(hex: Hex) {
  const { lightness, chroma, hue } = toOklch(hex)
  return {
    at: (at: number, chromaMax: number) => toHex({ lightness: at, chroma: Math.min(chroma, chromaMax), hue }),
    darker: (by: number) => toHex({ lightness: Math.min(1, Math.max(0, lightness - by)), chroma, hue }),
  }
}

interface Oklch {
  lightness: number
  chroma: number
  /** Radians. */
  hue: number
}

type Triple = [number, number, number]

const toLinear = (hex: Hex): Triple =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Triple

/** OKLab of Björn Ottosson, in polar form: colours of one lightness look equally light. */
function toOklch(hex: Hex): Oklch {
  const [red, green, blue] = toLinear(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The nearest colour that screens have: of less chroma, if there is none of the same. */
function toHex(colour: Oklch): Hex {
  for (let chroma = colour.chroma; chroma > 0; chroma -= 0.004) {
    const linear = toLinearRgb({ ...colour, chroma })
    if (linear.every((share) => share >= -0.0005 && share <= 1.0005)) return formatHex(linear)
  }
  return formatHex(toLinearRgb({ ...colour, chroma: 0 }))
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const formatHex = (linear: Triple): Hex =>
  `#${linear
    .map((share) => {
      const bounded = Math.min(1, Math.max(0, share))
      const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
