import { useId, useRef, useState } from 'react'
import { FieldError } from '../../forms/field.tsx'
import { useFieldError } from '../../forms/form.tsx'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { readBannerPicture } from './read-banner-picture.ts'
import './banners.css'

interface BannerPictureProps {
  /** The URL of what is picked, or of the present picture. */
  source: string | undefined
  onChange: (picture: string) => void
}

/** Picks a picture, makes it smaller and shows it as members see it. */
export function BannerPicture({ source, onChange }: BannerPictureProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const error = useFieldError('picture') ?? problem

  async function pick(file: File | undefined) {
    if (!file) return
    setIsReading(true)
    const read = await readBannerPicture(file)
    setIsReading(false)
    // The same file can be picked again.
    if (input.current) input.current.value = ''
    setProblem('problem' in read ? read.problem : undefined)
    if ('picture' in read) onChange(read.picture)
  }

  return (
    <div className={error ? 'stack stack-s is-error' : 'stack stack-s'}>
      {source && <img className="banner-preview" src={source} alt={t('The picture of the banner')} />}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('Picture')}
        hidden
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      <Button
        variant="outline"
        isBusy={isReading}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onClick={() => input.current?.click()}
      >
        {source ? t('Pick another picture') : t('Pick a picture')}
      </Button>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p className="field-hint" id={`${id}-hint`}>
        {t('About three times as wide as high. It is made smaller here before it is sent.')}
      </p>
    </div>
  )
}
