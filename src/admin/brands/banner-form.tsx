import { useState } from 'react'
import { type Banner, type BannerLink, banners } from '#contract/banners.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecondPersonHint } from '../writes/use-second-person.tsx'
import { linkLabels } from './banner-links.ts'
import { BannerPicture } from './banner-picture.tsx'

interface BannerFormProps {
  /** Undefined: another one. */
  banner: Banner | undefined
  onClose: () => void
}

/** The picture, the texts and the link of a banner. */
export function BannerForm({ banner, onClose }: BannerFormProps) {
  const [picture, setPicture] = useState<string | null>(null)
  const { submit, isSending, errors, failure } = useWrite(banners.save, {
    about: banner?._id ?? '',
    check: () => (banner || picture ? {} : { picture: t('Pick a picture.') }),
    onDone: () => {
      showToast.success(translate(banners.save.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={banner ? t('Edit the banner') : t('Add a banner')}
      verb={t('Save')}
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={({ text_en = '', text_bn = '', link }) =>
        submit({ id: banner?._id ?? null, picture, text_en, text_bn, link: (link || null) as BannerLink | null })
      }
      onClose={onClose}
    >
      <BannerPicture source={picture ?? banner?.image} onChange={setPicture} />
      <TextField
        name="text_en"
        label={t('Text in English')}
        maxLength={120}
        autoComplete="off"
        defaultValue={banner?.text_en}
      />
      <TextField
        name="text_bn"
        label={t('Text in Bengali')}
        maxLength={120}
        autoComplete="off"
        lang="bn"
        defaultValue={banner?.text_bn}
      />
      <SelectField
        name="link"
        label={t('Opens')}
        placeholder={t('No screen')}
        defaultValue={banner?.link ?? ''}
        options={Object.entries(linkLabels()).map(([value, label]) => ({ value, label }))}
      />
      <SecondPersonHint endpoint={banners.save} />
    </FormDialog>
  )
}
