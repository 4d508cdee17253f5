import { type ReactNode, type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { messages } from '../i18n/messages.ts'
import { IconButton } from './icon-button.tsx'
import { maximize, minimize, volume, volumeOff } from './icons/actions.ts'
import { x } from './icons/initial.ts'
import { Modal } from './modal.tsx'
import './player-dialog.css'

interface PlayerDialogProps {
  title: string
  video: ReactNode
  /** Buttons for sound and full screen, because the video has no native controls. */
  sound?: { isMuted: boolean; onToggle: () => void }
  /** The ring, its meaning and Skip. */
  children: ReactNode
  /** The user wants to close it. It does not close by itself. */
  onCloseRequest: () => void
}

/** The full-screen video player. Dark in both themes. */
export function PlayerDialog({ title, video, sound, children, onCloseRequest }: PlayerDialogProps) {
  const id = useId()
  // A dialog element cannot be shown in full screen.
  const screen = useRef<HTMLDivElement>(null)
  const { canBeFull, isFull, toggle } = useFullScreen(screen)
  const { ui } = messages
  return (
    <Modal className="player" labelledBy={id} canClose={false} onCloseRequest={onCloseRequest} onClose={onCloseRequest}>
      <div className="player-screen" ref={screen}>
        <header className="player-head">
          <h2 id={id}>{title}</h2>
          <IconButton path={x} label={ui.closeVideo} onClick={onCloseRequest} />
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

/** Shows an element in full screen, if the browser supports it. Exits when the component unmounts. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(subscribe, hasFullScreen)

  useEffect(() => () => void exitFullScreen(), [])

  const toggle = async () => {
    if (hasFullScreen()) return exitFullScreen()
    // The browser may refuse. The video plays without full screen.
    await element.current?.requestFullscreen().catch(() => {})
  }
  return { canBeFull: document.fullscreenEnabled === true, isFull, toggle }
}

const hasFullScreen = () => Boolean(document.fullscreenElement)

async function exitFullScreen() {
  if (hasFullScreen()) await document.exitFullscreen().catch(() => {})
}

function subscribe(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
