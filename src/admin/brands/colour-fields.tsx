import { type BrandColours, checkColours, lightenForDark } from '#contract/brand-colours.ts'
import type { Brand } from '#contract/brands.ts'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { circleCheck, triangleAlert } from '../../ui/icons/initial.ts'
import { bothColours, checkTexts, suggest } from './colours.ts'

interface ColourFieldsProps {
  labels: Record<keyof BrandColours, string>
  /** As they were typed. */
  typed: Record<keyof BrandColours, string>
  /** As they are read. */
  colours: Pick<Brand, 'cloth' | 'thread'>
  onChange: (change: Partial<Record<keyof BrandColours, string>>) => void
}

/** The two colours with their contrasts in both themes, and the nearest colour that passes. */
export function ColourFields({ labels, typed, colours, onChange }: ColourFieldsProps) {
  const both = bothColours(colours)
  const checks = both ? checkColours(both) : []

  return (
    <div className="stack">
      <div className="two">
        {(['cloth', 'thread'] as const).map((field) => (
          <div className="colour-field" key={field}>
            <input
              type="color"
              className="swatch"
              aria-label={t('Pick the {field}', { field: labels[field].toLowerCase() })}
              value={both?.[field] ?? '#808080'}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            />
            <TextField
              name={field}
              label={labels[field]}
              maxLength={9}
              autoComplete="off"
              spellCheck={false}
              placeholder="#1a2b3c"
              value={typed[field]}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
      {both ? (
        <ul className="contrasts" aria-label={t('Contrasts')}>
          {checks.map(({ name, field, ratio, passes }) => {
            // One button for each colour.
            const isFirst = name === checks.find((check) => check.field === field && !check.passes)?.name
            const suggested = isFirst ? suggest(field, both) : undefined
            return (
              <li key={name} className={passes ? undefined : 'is-failed'}>
                <Icon path={passes ? circleCheck : triangleAlert} />
                <span>
                  {checkTexts()[name].label}
                  {!passes && `: ${checkTexts()[name].problem}`}
                </span>
                <b className="num">{ratio.toFixed(1)} : 1</b>
                {suggested && (
                  <Button variant="outline" size="s" onClick={() => onChange({ [field]: suggested })}>
                    {t('Use {suggested}', { suggested })}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="meta">{t('Leave both empty for the colours of before.')}</p>
      )}
      {both && lightenForDark(both.cloth) !== both.cloth && (
        <p className="meta">
          {t('In the dark theme buttons are {colour}, so that they are seen on the page.', {
            colour: lightenForDark(both.cloth),
          })}
        </p>
      )}
      <p className="meta">{t('Brick stays for danger and indigo for notes, so members know them in every shop.')}</p>
    </div>
  )
}
