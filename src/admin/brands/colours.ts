import { type BrandColours, type ContrastCheck, checkColours, suggestColour } from '#contract/brand-colours.ts'
import type { Brand } from '#contract/brands.ts'
import type { FieldErrors } from '../../forms/form.tsx'
import { t, translated } from '../../i18n/staff.tsx'

type Typed = Record<keyof BrandColours, string>

/** The typed colours as `#rrggbb`: also without `#`, or with three digits. Empty ones are null, others stay as typed. */
export const readColours = ({ cloth, thread }: Typed): Pick<Brand, 'cloth' | 'thread'> => ({
  cloth: readColour(cloth),
  thread: readColour(thread),
})

function readColour(text: string): string | null {
  const digits = text.trim().toLowerCase().replace(/^#/, '')
  if (digits === '') return null
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : text.trim()
}

const isColour = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/.test(text)

/** Both colours, or undefined until both are readable. */
export const bothColours = ({ cloth, thread }: Pick<Brand, 'cloth' | 'thread'>): BrandColours | undefined =>
  isColour(cloth) && isColour(thread) ? { cloth, thread } : undefined

/** What each check looks at, and what is wrong if it does not pass. */
export const checkTexts = translated(
  (): Record<ContrastCheck['name'], { label: string; problem: string }> => ({
    text_on_cloth: { label: t('Text on cloth'), problem: t('too light for white text') },
    buttons_light: { label: t('Buttons, light'), problem: t('too close to the light page') },
    thread_on_cloth: { label: t('Thread on cloth'), problem: t('too close to the cloth') },
    text_on_thread: { label: t('Text on thread'), problem: t('too dark for dark text') },
  }),
)

/** The nearest colour that passes, if this one does not. Of the thread beside a cloth that passes. */
export function suggest(field: keyof BrandColours, colours: BrandColours): string | undefined {
  const failed = checkColours(colours).some((check) => check.field === field && !check.passes)
  if (!failed) return undefined
  const cloth = field === 'thread' ? (suggest('cloth', colours) ?? colours.cloth) : colours.cloth
  return suggestColour(field, { ...colours, cloth })
}

const unreadable = translated(() => t('Enter a colour as #1a2b3c.'))

/** The messages at the fields of colours that cannot be read or do not pass. */
export function describeContrast({ cloth, thread }: Pick<Brand, 'cloth' | 'thread'>): FieldErrors {
  const typed = { cloth, thread }
  const colours = bothColours(typed)
  if (!colours) {
    const fields = Object.entries(typed).filter(([, colour]) => colour !== null && !isColour(colour))
    return Object.fromEntries(fields.map(([field]) => [field, unreadable()]))
  }
  const failed = checkColours(colours).filter(({ passes }) => !passes)
  return Object.fromEntries(
    failed.map(({ field, name }) => {
      const suggested = suggest(field, colours)
      const { problem } = checkTexts()[name]
      const sentence = t('This colour is {problem}.', { problem })
      return [
        field,
        suggested ? t('{sentence} The nearest that passes is {suggested}.', { sentence, suggested }) : sentence,
      ]
    }),
  )
}
