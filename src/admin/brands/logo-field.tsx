import { useId, useRef, useState } from 'react'
import { logoBytesMax } from '#contract/brands.ts'
import { FieldError } from '../../forms/field.tsx'
import { useFieldError } from '../../forms/form.tsx'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { trash } from '../icons/editing.ts'
import { describeRemoved, logoSource, readLogo } from './read-logo.ts'

interface LogoFieldProps {
  logo: string | null
  onChange: (logo: string | null) => void
}

/** Picks an SVG or a PNG, and shows what was removed from it. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<{ name: string; detail: string }>()
  const [problem, setProblem] = useState<string>()
  const error = useFieldError('logo') ?? problem

  async function pick(file: File | undefined) {
    if (!file) return
    const read = await readLogo(file)
    if (input.current) input.current.value = ''
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return
    setPicked({ name: file.name, detail: describeRemoved(file.size, read.removed) })
    onChange(read.logo)
  }

  function remove() {
    setPicked(undefined)
    setProblem(undefined)
    onChange(null)
  }

  return (
    <div className={error ? 'stack is-error' : 'stack'}>
      {logo && (
        <div className="logo-row">
          <img src={logoSource(logo)} alt="" />
          <div>
            <b>{picked?.name ?? t('The present logo')}</b>
            {picked && <span className="meta">{picked.detail}</span>}
          </div>
          <IconButton path={trash} label={t('Remove the logo')} onClick={remove} />
        </div>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/svg+xml,image/png"
        aria-label={t('Logo')}
        hidden
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      <Button
        variant="outline"
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onClick={() => input.current?.click()}
      >
        {logo ? t('Pick another logo') : t('Pick a logo')}
      </Button>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p className="meta" id={`${id}-hint`}>
        {t('SVG or PNG, at most {size} kB. Icons for phones are made from it. Without one they have a lotus.', {
          size: logoBytesMax / 1_024,
        })}
      </p>
    </div>
  )
}
