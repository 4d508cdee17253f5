import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Advertise, advertises, videoPath } from '#contract/advertises.ts'
import { readingPages } from '../../api/query.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { play } from '../../ui/icons/signs.ts'
import { List, Row } from '../../ui/list.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { PlayerDialog } from '../../ui/player-dialog.tsx'
import { When } from '../../ui/when.tsx'

/** The videos that were uploaded, newest first. */
export function AdvertiseList() {
  const query = useInfiniteQuery(readingPages(advertises.list, {}))
  const [played, setPlayed] = useState<Advertise>()
  return (
    <>
      <div className="section-title">
        <h2>Advertisements</h2>
        <p className="count-line">
          <b>{query.data?.pages.at(-1)?.total ?? 0}</b> uploaded
        </p>
      </div>
      <LoadedPages query={query} empty="No advertisements yet">
        {(videos) => (
          <List>
            {videos.map((video) => (
              <Row
                key={video._id}
                start={<IconButton path={play} label={`Play ${video.name}`} onClick={() => setPlayed(video)} />}
                title={video.name}
                detail={
                  <>
                    {(video.size / 1_000_000).toFixed(1)} MB · <When iso={video.created_at} format="ll" /> ·{' '}
                    {video.rewarded} {video.rewarded === 1 ? 'task' : 'tasks'} rewarded
                  </>
                }
              />
            ))}
          </List>
        )}
      </LoadedPages>
      {played && (
        <PlayerDialog
          title={played.name}
          video={
            // biome-ignore lint/a11y/useMediaCaption: Nobody uploads captions with an advertisement.
            <video src={videoPath(played._id)} controls autoPlay playsInline />
          }
          onAsk={() => setPlayed(undefined)}
        >
          {null}
        </PlayerDialog>
      )}
    </>
  )
}
