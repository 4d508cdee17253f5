import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Banner, banners, bannersMax } from '#contract/banners.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { t, translate } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { BannerForm } from './banner-form.tsx'
import { linkLabels } from './banner-links.ts'
import './banners.css'

/** The slides of the members' home: up to three. */
export function BannerSettings() {
  const query = useQuery(endpointQuery(banners.list, {}))
  const [edited, setEdited] = useState<Banner | 'new'>()
  const [deleted, setDeleted] = useState<Banner>()
  return (
    <>
      <p className="meta">
        {t('They take the place of the slides on the home of members. Open screens get them with their next update.')}
      </p>
      <QueryResult query={query}>
        {(list) => (
          <>
            {list.length === 0 && (
              <EmptyState title={t('No banners yet')} help={t('Members see the slides of before.')} />
            )}
            {list.map((banner, index) => (
              <BannerCard
                key={banner._id}
                banner={banner}
                place={index + 1}
                onEdit={() => setEdited(banner)}
                onDelete={() => setDeleted(banner)}
              />
            ))}
            {list.length < bannersMax && <Button onClick={() => setEdited('new')}>{t('Add a banner')}</Button>}
          </>
        )}
      </QueryResult>
      {edited && <BannerForm banner={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <ConfirmWrite
          endpoint={banners.delete}
          input={{ id: deleted._id }}
          verb={t('Remove')}
          isDanger
          successMessage={translate(banners.delete.message)}
          onClose={() => setDeleted(undefined)}
        >
          {t('Remove the banner {text}. Its picture is deleted.', { text: <b>{deleted.text_en}</b> })}
        </ConfirmWrite>
      )}
    </>
  )
}

interface BannerCardProps {
  banner: Banner
  /** From 1. */
  place: number
  onEdit: () => void
  onDelete: () => void
}

function BannerCard({ banner, place, onEdit, onDelete }: BannerCardProps) {
  const { submit, isSending, failure } = useWrite(banners.moveUp, {
    about: banner._id,
    onDone: () => showToast.success(translate(banners.moveUp.message)),
  })
  const { image, text_en, text_bn, link } = banner
  return (
    <Card title={t('Banner {place}', { place })}>
      <div className="banner-card">
        <img src={image} alt="" />
        <div className="stack stack-s">
          <b>{text_en}</b>
          <span lang="bn">{text_bn}</span>
          <span className="meta">{link ? linkLabels()[link] : t('Opens no screen')}</span>
          {failure && <p role="alert">{failure}</p>}
          <div className="flex">
            <Button variant="outline" size="s" aria-label={t('Edit banner {place}', { place })} onClick={onEdit}>
              {t('Edit')}
            </Button>
            {place > 1 && (
              <Button
                variant="outline"
                size="s"
                isBusy={isSending}
                aria-label={t('Move banner {place} up', { place })}
                onClick={() => submit({ id: banner._id })}
              >
                {t('Move up')}
              </Button>
            )}
            <Button
              variant="danger-outline"
              size="s"
              aria-label={t('Remove banner {place}', { place })}
              onClick={onDelete}
            >
              {t('Remove')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}
