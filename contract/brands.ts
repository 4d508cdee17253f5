import * as v from 'valibot'
import { passesContrast } from './brand-colours.ts'
import { cleanSvg } from './clean-svg.ts'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Text } from './fields.ts'
import { issue } from './issues.ts'
import { jomaBrand } from './page-brand.ts'

const OneLine = (limitChars: number) =>
  v.pipe(
    Text(limitChars),
    v.trim(),
    v.check((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), issue('has_hidden_character')),
  )

/** `#rrggbb`. */
const Colour = v.pipe(v.string(issue('required')), v.regex(/^#[0-9a-f]{6}$/, issue('invalid')))

/** The largest logo, and the longest side of a PNG. */
export const logoBytesMax = 40_960
export const logoPixelsMax = 2_048

const pngUrl = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

/** The base64 text of a logo that is a PNG. Undefined: it is an SVG. */
export const parsePngUrl = (logo: string): string | undefined => pngUrl.exec(logo)?.[1]

/** The source of an SVG, or a PNG as a data URL. A text, so that name, colours and logo are saved as one. */
const Logo = v.pipe(
  v.string(issue('invalid')),
  v.maxLength(Math.ceil(logoBytesMax / 3) * 4, issue('too_long', logoBytesMax)),
  v.check((logo) => parsePngUrl(logo) !== undefined || logo.length <= logoBytesMax, issue('too_long', logoBytesMax)),
  v.check((logo) => parsePngUrl(logo) !== undefined || cleanSvg(logo) !== undefined, issue('invalid')),
)

const entries = {
  name: OneLine(40),
  name_bn: OneLine(40),
  /** Under the icon of the installed app. */
  short_name: OneLine(12),
  /** A number, an address or a link. Empty: none is shown. */
  contact: v.pipe(v.string(issue('required')), v.maxLength(80, issue('too_long', 80)), v.trim()),
  cloth: v.nullable(Colour),
  thread: v.nullable(Colour),
  logo: v.nullable(Logo),
}

/** Null colours are those of Joma. */
export const Brand = fields(entries)
export type Brand = v.InferOutput<typeof Brand>

type Colours = Pick<Brand, 'cloth' | 'thread'>
const isPair = ({ cloth, thread }: Colours) => (cloth === null) === (thread === null)
const passes = (field: keyof Colours, { cloth, thread }: Colours) =>
  cloth === null || thread === null || passesContrast(field, { cloth, thread })

/** Both colours are set or none, and their contrasts pass in both themes. */
const NewBrand = v.pipe(
  fields(entries),
  v.forward(v.partialCheck([['cloth'], ['thread']], isPair, issue('required')), ['thread']),
  v.forward(
    v.partialCheck([['cloth'], ['thread']], (colours) => passes('cloth', colours), issue('invalid')),
    ['cloth'],
  ),
  v.forward(
    v.partialCheck([['cloth'], ['thread']], (colours) => passes('thread', colours), issue('invalid')),
    ['thread'],
  ),
)

/** Of a shop that has set none. */
export const defaultBrand: Brand = {
  name: jomaBrand.name,
  name_bn: jomaBrand.name_bn,
  short_name: jomaBrand.name,
  contact: '',
  cloth: null,
  thread: null,
  logo: null,
}

/** The name, logo and colours of a shop. The served page has them, so members call no endpoint for it. */
export const brands = endpoints({
  get: {
    method: 'GET',
    path: '/brand/get-brand',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: Brand,
    tags: ['Brand'],
  },
  set: {
    method: 'POST',
    path: '/brand/set-brand',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: NewBrand,
    output: noData,
    touches: ['Brand'],
    audit: 'set-brand',
    message: 'Name and colours are saved.',
  },
})
