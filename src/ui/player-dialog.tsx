import { type ReactNode, useId, useRef } from 'react'
import { messages } from '../i18n/messages.ts'
import { IconButton } from './icon-button.tsx'
import { x } from './icons/first.ts'
import { maximize, minimize, volume, volumeOff } from './icons/signs.ts'
import { Modal } from './modal.tsx'
import { useFullScreen } from './use-full-screen.ts'

interface PlayerDialogProps {
  title: string
  video: ReactNode
  /** For a video without the browser's own controls: buttons for its sound and for the full screen. */
  sound?: { isMuted: boolean; onToggle: () => void }
  /** The ring, what it means, and Skip. */
  children: ReactNode
  /** Somebody wants to leave: it does not close by itself. */
  onAsk: () => void
}

/** The screen a video plays on: night in both themes. */
export function PlayerDialog({ title, video, sound, children, onAsk }: PlayerDialogProps) {
  const id = useId()
  // A dialog itself may not be shown in full screen.
  const screen = useRef<HTMLDivElement>(null)
  const { canBeFull, isFull, toggle } = useFullScreen(screen)
  const { ui } = messages
  return (
    <Modal className="player" labelledBy={id} canClose={false} onAsk={onAsk} onClose={onAsk}>
      <div className="player-screen" ref={screen}>
        <header className="player-head">
          <h2 id={id}>{title}</h2>
          <IconButton path={x} label={ui.closeVideo} onClick={onAsk} />
        </header>
        <div className="player-video">
          {video}
          {sound && (
            <div className="player-controls">
              <IconButton
                path={sound.isMuted ? volumeOff : volume}
                label={sound.isMuted ? ui.unmute : ui.mute}
                onClick={sound.onToggle}
              />
              {canBeFull && (
                <IconButton
                  path={isFull ? minimize : maximize}
                  label={isFull ? ui.leaveFullScreen : ui.fullScreen}
                  onClick={toggle}
                />
              )}
            </div>
          )}
        </div>
        <div className="player-foot">{children}</div>
      </div>
    </Modal>
  )
}
