import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { fileVideo } from '../../ui/icons/actions.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import type { SavedVideo } from '../../videos/saved-video.ts'

interface VideoListProps {
  videos: SavedVideo[]
  nameOf: (video: SavedVideo) => string
  onDelete: (video: SavedVideo) => void
}

export function VideoList({ videos, nameOf, onDelete }: VideoListProps) {
  return (
    <section className="stack stack-s">
      <h2 className="section-title">{messages.videos.section}</h2>
      <List>
        {videos.map((video) => (
          <Row
            key={video.advertise}
            start={<IconBadge path={fileVideo} thread="indigo" />}
            title={<span id={idOf(video)}>{nameOf(video)}</span>}
            detail={formatSize(video.sizeBytes)}
            end={
              <Button variant="danger-outline" size="s" aria-describedby={idOf(video)} onClick={() => onDelete(video)}>
                {messages.videos.delete}
              </Button>
            }
          />
        ))}
      </List>
    </section>
  )
}

const idOf = ({ advertise }: SavedVideo) => `video-${advertise}`
