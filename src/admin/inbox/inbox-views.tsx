import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type InboxView, inboxViews } from '#contract/inbox/views.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { formatCount } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { can } from '../permissions/can.ts'
import { Menu, MenuItem } from '../tables/menu.tsx'
import type { Shown } from './inbox-chips.tsx'

const dialogs = () => import('./view-dialogs.tsx')
const SaveView = lazy(async () => ({ default: (await dialogs()).SaveView }))
const RenameView = lazy(async () => ({ default: (await dialogs()).RenameView }))
const ShareView = lazy(async () => ({ default: (await dialogs()).ShareView }))
const DeleteView = lazy(async () => ({ default: (await dialogs()).DeleteView }))

interface InboxViewsProps {
  kind: Shown
  search: string
  onShow: (filter: { kind: Shown; search: string }) => void
}

type Asked = 'save' | 'rename' | 'share' | 'delete'

/** The saved filters with their counts. The present filter can be saved, or its view be changed. */
export function InboxViews({ kind, search, onShow }: InboxViewsProps) {
  const { data: views = [] } = useQuery(endpointQuery(inboxViews.list, {}))
  const [asked, setAsked] = useState<Asked>()
  const current = views.find((view) => (view.kind ?? '') === kind && (view.search ?? '') === search)
  const isFiltered = kind !== '' || search !== ''
  const close = () => setAsked(undefined)
  if (views.length === 0 && !isFiltered) return null
  return (
    <div className="inbox-views">
      {views.length > 0 && (
        <Chips
          label={t('Saved views')}
          options={views.map((view) => ({ value: view._id, label: <ViewLabel view={view} /> }))}
          value={current?._id ?? ''}
          onChange={(id) => {
            const view = views.find(({ _id }) => _id === id)
            // A second press shows everything again.
            const isShown = id === current?._id
            onShow(isShown || !view ? { kind: '', search: '' } : { kind: view.kind ?? '', search: view.search ?? '' })
          }}
        />
      )}
      {isFiltered && !current && (
        <Button variant="quiet" size="s" onClick={() => setAsked('save')}>
          {t('Save view')}
        </Button>
      )}
      {current?.canChange && (
        <Menu label={t('Change the view {name}', { name: current.name })}>
          <MenuItem onClick={() => setAsked('rename')}>{t('Rename')}</MenuItem>
          {can(inboxViews.share.permission) && (
            <MenuItem onClick={() => setAsked('share')}>{current.isShared ? t('Stop sharing') : t('Share')}</MenuItem>
          )}
          <MenuItem onClick={() => setAsked('delete')}>{t('Delete')}</MenuItem>
        </Menu>
      )}
      <Suspense>
        {asked === 'save' && <SaveView kind={kind} search={search} onClose={close} />}
        {asked === 'rename' && current && <RenameView view={current} onClose={close} />}
        {asked === 'share' && current && <ShareView view={current} onClose={close} />}
        {asked === 'delete' && current && <DeleteView view={current} onClose={close} />}
      </Suspense>
    </div>
  )
}

const ViewLabel = ({ view: { name, isShared, count } }: { view: InboxView }) => (
  <>
    <MixedText>{name}</MixedText> {isShared && <span className="sr">{`${t('shared')}, `}</span>}
    <b>{formatCount(count)}</b>
  </>
)
