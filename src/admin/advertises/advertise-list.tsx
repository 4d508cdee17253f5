import { useMemo, useState } from 'react'
import type { Advertise } from '#contract/advertises.ts'
import { videoPath } from '#contract/videos.ts'
import { Chips } from '../../ui/chips.tsx'
import { PlayerDialog } from '../../ui/player-dialog.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { liveColumns, retiredColumns } from './advertise-columns.tsx'
import { advertiseTable } from './advertise-table.ts'
import { RetireAdvertise } from './retire-advertise.tsx'

const views: { value: string; label: string }[] = [
  { value: 'live', label: 'Live' },
  { value: 'retired', label: 'Retired' },
]

/** The uploaded videos, newest first. */
export function AdvertiseList() {
  const table = useTableState(advertiseTable)
  const { filters, setFilters } = table
  const [played, setPlayed] = useState<Advertise>()
  const [retired, setRetired] = useState<Advertise>()
  const isLive = filters.status !== 'retired'
  const columns = useMemo(
    () => (isLive ? liveColumns : retiredColumns)({ onPlay: setPlayed, onRetire: setRetired }),
    [isLive],
  )
  return (
    <>
      <h2>Advertisements</h2>
      <Chips
        label="Which advertisements"
        options={views}
        value={isLive ? 'live' : 'retired'}
        onChange={(status) => setFilters({ status })}
      />
      <div className="table-bar">
        <SearchBox label="Search by name" filters={filters} setFilters={setFilters} />
        <ExportButton table="advertises" filters={filters} />
      </div>
      <ListTable
        table={table}
        caption="Advertisements"
        columns={columns}
        empty={isLive ? 'No advertisements yet' : 'No retired advertisements'}
        help={isLive ? 'Members have tasks as soon as one is uploaded.' : undefined}
        counted={isLive ? 'live' : 'retired'}
      />
      {retired && <RetireAdvertise video={retired} onClose={() => setRetired(undefined)} />}
      {played && (
        <PlayerDialog
          title={played.name}
          video={
            // biome-ignore lint/a11y/useMediaCaption: Advertisements have no captions.
            <video src={videoPath(played._id)} controls autoPlay playsInline />
          }
          onCloseRequest={() => setPlayed(undefined)}
        >
          {null}
        </PlayerDialog>
      )}
    </>
  )
}
