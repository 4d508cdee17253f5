import { useMemo, useState } from 'react'
import { type Advertise, advertises } from '#contract/advertises.ts'
import { videoPath } from '#contract/videos.ts'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { play } from '../../ui/icons/actions.ts'
import { PlayerDialog } from '../../ui/player-dialog.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { advertiseTable } from './advertise-table.ts'

interface VideoActions {
  onPlay: (video: Advertise) => void
  onRetire: (video: Advertise) => void
}

const commonColumns: Column<Advertise>[] = [
  { key: 'name', label: 'Name', kind: 'title', cell: ({ name }) => <span className="video-name">{name}</span> },
  { key: 'size', label: 'Size', kind: 'number', cell: ({ size }) => formatSize(size) },
  { key: 'rewarded', label: 'Tasks rewarded', kind: 'number', cell: ({ rewarded }) => formatCount(rewarded) },
  {
    key: 'date',
    label: 'Uploaded',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
]

const retiredAtColumn: Column<Advertise> = {
  key: 'retired',
  label: 'Retired',
  cell: ({ retired_at }) => retired_at && <DateTime iso={retired_at} />,
}

const stateColumn: Column<Advertise> = {
  key: 'state',
  label: 'State',
  kind: 'top',
  cell: ({ retired_at }) => (retired_at ? <Status is="off">Retired</Status> : <Status is="ok">Live</Status>),
}

const getPlayColumn = ({ onPlay }: VideoActions): Column<Advertise> => ({
  key: 'play',
  label: 'Play',
  kind: 'actions',
  cell: (video) => <IconButton path={play} label={`Play ${video.name}`} onClick={() => onPlay(video)} />,
})

const getActionColumn = ({ onPlay, onRetire }: VideoActions): Column<Advertise> => ({
  key: 'actions',
  label: 'Actions',
  kind: 'actions',
  cell: (video) => (
    <>
      <IconButton path={play} label={`Play ${video.name}`} onClick={() => onPlay(video)} />
      <Button variant="danger-outline" size="s" onClick={() => onRetire(video)}>
        Retire
      </Button>
    </>
  ),
})

const getLiveColumns = (actions: VideoActions): Column<Advertise>[] => [
  ...commonColumns,
  stateColumn,
  getActionColumn(actions),
]
const getRetiredColumns = (actions: VideoActions): Column<Advertise>[] => [
  ...commonColumns,
  retiredAtColumn,
  stateColumn,
  getPlayColumn(actions),
]

const views: { value: string; label: string }[] = [
  { value: 'live', label: 'Live' },
  { value: 'retired', label: 'Retired' },
]

/** The uploaded videos, newest first. */
export function AdvertiseList() {
  const table = useTableState(advertiseTable)
  const { filters, setFilters } = table
  const [videoToPlay, setVideoToPlay] = useState<Advertise>()
  const [videoToRetire, setVideoToRetire] = useState<Advertise>()
  const isLive = filters.status !== 'retired'
  const columns = useMemo(
    () => (isLive ? getLiveColumns : getRetiredColumns)({ onPlay: setVideoToPlay, onRetire: setVideoToRetire }),
    [isLive],
  )
  return (
    <>
      <h2>Advertisements</h2>
      <TableBar
        table={table}
        countLabel={isLive ? 'live' : 'retired'}
        lead={
          <Chips
            label="Which advertisements"
            options={views}
            value={isLive ? 'live' : 'retired'}
            onChange={(status) => setFilters({ status })}
          />
        }
        search={<SearchBox label="Search by name" filters={filters} setFilters={setFilters} />}
      >
        <ExportButton table="advertises" filters={filters} />
      </TableBar>
      <ListTable
        table={table}
        caption="Advertisements"
        columns={columns}
        empty={isLive ? 'No advertisements yet' : 'No retired advertisements'}
        help={isLive ? 'Members have tasks as soon as one is uploaded.' : undefined}
      />
      {videoToRetire && <RetireAdvertise video={videoToRetire} onClose={() => setVideoToRetire(undefined)} />}
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

function RetireAdvertise({ video, onClose }: { video: Advertise; onClose: () => void }) {
  return (
    <ConfirmWrite endpoint={advertises.retire} input={{ id: video._id }} verb="Retire" isDanger onClose={onClose}>
      Retire the advertisement <b>{video.name}</b>, which has rewarded {formatCount(video.rewarded)}{' '}
      {video.rewarded === 1 ? 'task' : 'tasks'}. No member gets it as a task any more; rewards stay.
    </ConfirmWrite>
  )
}
