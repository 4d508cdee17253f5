import { useMemo, useState } from 'react'
import { type Advertise, advertises } from '#contract/advertises.ts'
import { videoPath } from '#contract/videos.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { play } from '../../ui/icons/actions.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PlayerDialog } from '../../ui/player-dialog.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { advertiseTable } from './advertise-table.ts'
import { PublishAdvertise } from './publish-advertise.tsx'

type About = 'publish' | 'delete' | 'retire'

interface VideoActions {
  onPlay: (video: Advertise) => void
  onAsk: (video: Advertise, about: About) => void
}

const commonColumns = translated((): Column<Advertise>[] => [
  {
    key: 'name',
    label: t('Name'),
    kind: 'title',
    cell: ({ name }) => (
      <span className="video-name">
        <MixedText>{name}</MixedText>
      </span>
    ),
  },
  { key: 'size', label: t('Size'), kind: 'number', cell: ({ size }) => formatSize(size) },
  { key: 'rewarded', label: t('Tasks rewarded'), kind: 'number', cell: ({ rewarded }) => formatCount(rewarded) },
  { key: 'unplayable', label: t('Cannot play'), kind: 'number', cell: ({ unplayable }) => formatCount(unplayable) },
  {
    key: 'date',
    label: t('Uploaded'),
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
])

const retiredAtColumn = translated(
  (): Column<Advertise> => ({
    key: 'retired',
    label: t('Retired'),
    cell: ({ retired_at }) => retired_at && <DateTime iso={retired_at} />,
  }),
)

const stateColumn = translated(
  (): Column<Advertise> => ({
    key: 'state',
    label: t('State'),
    kind: 'top',
    cell: ({ published_at, retired_at }) =>
      retired_at ? (
        <Status is="off">{t('Retired')}</Status>
      ) : published_at ? (
        <Status is="ok">{t('Live')}</Status>
      ) : (
        <Status is="pending">{t('Not published')}</Status>
      ),
  }),
)

const getActionColumn = ({ onPlay, onAsk }: VideoActions): Column<Advertise> => ({
  key: 'actions',
  label: t('Actions'),
  kind: 'actions',
  cell: (video) => (
    <>
      <IconButton path={play} label={t('Play {name}', { name: video.name })} onClick={() => onPlay(video)} />
      {listActions(video).map((about) => (
        <Button
          key={about}
          variant={about === 'publish' ? 'outline' : 'danger-outline'}
          size="s"
          onClick={() => onAsk(video, about)}
        >
          {verbs()[about]}
        </Button>
      ))}
    </>
  ),
})

const listActions = ({ published_at, retired_at }: Advertise): About[] => {
  if (retired_at) return []
  return published_at ? ['retire'] : ['publish', 'delete']
}

const verbs = translated(
  (): Record<About, string> => ({ publish: t('Publish'), delete: t('Delete'), retire: t('Retire') }),
)

const getColumns = (isRetired: boolean, actions: VideoActions): Column<Advertise>[] => [
  ...commonColumns(),
  ...(isRetired ? [retiredAtColumn()] : []),
  stateColumn(),
  getActionColumn(actions),
]

const views = translated((): { value: string; label: string }[] => [
  { value: 'live', label: t('Current') },
  { value: 'retired', label: t('Retired') },
])

/** The uploaded videos, newest first. */
export function AdvertiseList() {
  const table = useTableState(advertiseTable)
  const { filters, setFilters } = table
  const [videoToPlay, setVideoToPlay] = useState<Advertise>()
  const [question, setQuestion] = useState<{ video: Advertise; about: About }>()
  const isRetired = filters.status === 'retired'
  const columns = useMemo(
    () => getColumns(isRetired, { onPlay: setVideoToPlay, onAsk: (video, about) => setQuestion({ video, about }) }),
    [isRetired],
  )
  return (
    <>
      <h2>{t('Advertisements')}</h2>
      <TableBar
        table={table}
        countLabel={isRetired ? 'retired' : 'current'}
        lead={
          <Chips
            label={t('Which advertisements')}
            options={views()}
            value={isRetired ? 'retired' : 'live'}
            onChange={(status) => setFilters({ status })}
          />
        }
        search={<SearchBox label={t('Search by name')} filters={filters} setFilters={setFilters} />}
      >
        <ExportButton table="advertises" filters={filters} />
      </TableBar>
      <ListTable
        table={table}
        caption={t('Advertisements')}
        columns={columns}
        empty={isRetired ? t('No retired advertisements') : t('No advertisements yet')}
        help={isRetired ? undefined : t('Members have tasks as soon as one is published.')}
      />
      {question && <AskAbout {...question} onClose={() => setQuestion(undefined)} />}
      {videoToPlay && (
        <PlayerDialog
          title={videoToPlay.name}
          video={
            // biome-ignore lint/a11y/useMediaCaption: Advertisements have no captions.
            <video src={videoPath(videoToPlay._id)} controls autoPlay playsInline />
          }
          onCloseRequest={() => setVideoToPlay(undefined)}
        >
          {null}
        </PlayerDialog>
      )}
    </>
  )
}

interface AskAboutProps {
  video: Advertise
  about: About
  onClose: () => void
}

function AskAbout({ video, about, onClose }: AskAboutProps) {
  if (about === 'publish') return <PublishAdvertise video={{ id: video._id, name: video.name }} onClose={onClose} />
  if (about === 'delete') {
    return (
      <ConfirmWrite
        endpoint={advertises.delete}
        input={{ id: video._id }}
        verb={t('Delete')}
        isDanger
        onClose={onClose}
      >
        {t('Delete the video {name}, which is not published. Its file is deleted too.', { name: <b>{video.name}</b> })}
      </ConfirmWrite>
    )
  }
  return (
    <ConfirmWrite endpoint={advertises.retire} input={{ id: video._id }} verb={t('Retire')} isDanger onClose={onClose}>
      {t(
        video.rewarded === 1
          ? 'Retire the advertisement {name}, which has rewarded 1 task. No member gets it as a task any more; rewards stay.'
          : 'Retire the advertisement {name}, which has rewarded {count} tasks. No member gets it as a task any more; rewards stay.',
        { name: <b>{video.name}</b>, count: formatCount(video.rewarded) },
      )}
    </ConfirmWrite>
  )
}
