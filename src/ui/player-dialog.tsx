import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { x } from './icons/signs.ts'
import { Modal } from './modal.tsx'

interface PlayerDialogProps {
  title: string
  video: ReactNode
  /** The ring, what it means, and Skip. */
  children: ReactNode
  /** Somebody wants to leave: it does not close by itself. */
  onAsk: () => void
}

/** The screen a video plays on: night in both themes. */
export function PlayerDialog({ title, video, children, onAsk }: PlayerDialogProps) {
  const id = useId()
  return (
    <Modal className="player" labelledBy={id} canClose={false} onAsk={onAsk} onClose={onAsk}>
      <header className="player-head">
        <h2 id={id}>{title}</h2>
        <IconButton path={x} label="Close the video" onClick={onAsk} />
      </header>
      <div className="player-video">{video}</div>
      <div className="player-foot">{children}</div>
    </Modal>
  )
}
