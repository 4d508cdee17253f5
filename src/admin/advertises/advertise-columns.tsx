import type { Advertise } from '#contract/advertises.ts'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { play } from '../../ui/icons/actions.ts'
import type { Column } from '../tables/table-column.ts'

interface Acts {
  onPlay: (video: Advertise) => void
  onRetire: (video: Advertise) => void
}

const facts: Column<Advertise>[] = [
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

const retiredAt: Column<Advertise> = {
  key: 'retired',
  label: 'Retired',
  cell: ({ retired_at }) => retired_at && <DateTime iso={retired_at} />,
}

const state: Column<Advertise> = {
  key: 'state',
  label: 'State',
  kind: 'top',
  cell: ({ retired_at }) => (retired_at ? <Status is="off">Retired</Status> : <Status is="ok">Live</Status>),
}

const playing = ({ onPlay }: Acts): Column<Advertise> => ({
  key: 'play',
  label: 'Play',
  kind: 'actions',
  cell: (video) => <IconButton path={play} label={`Play ${video.name}`} onClick={() => onPlay(video)} />,
})

const acting = ({ onPlay, onRetire }: Acts): Column<Advertise> => ({
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

export const liveColumns = (acts: Acts): Column<Advertise>[] => [...facts, state, acting(acts)]
export const retiredColumns = (acts: Acts): Column<Advertise>[] => [...facts, retiredAt, state, playing(acts)]
