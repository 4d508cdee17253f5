import { createRoot } from 'react-dom/client'
import { hasTyping } from '../forms/typing.ts'
import { messages } from '../i18n/messages.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface Pressed {
  path: string
  /** The path of the screen. */
  current: string
  show: (path: string) => void
}

/** Shows the screen of a pressed notification. Asks first if a form on the present screen has input that was not sent. */
export function openPressed({ path, current, show }: Pressed): void {
  if (path === current || !hasTyping()) show(path)
  else ask(() => show(path))
}

/** In a React root of its own, because every screen can have a form. A second press replaces the question of the first. */
function ask(onConfirm: () => void): void {
  close()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  close = () => {
    root.unmount()
    container.remove()
    close = () => {}
  }
  const { question, open, stay } = messages.press
  root.render(
    <ConfirmDialog
      verb={open}
      cancel={stay}
      isDanger
      onConfirm={() => {
        close()
        onConfirm()
      }}
      onClose={() => close()}
    >
      {question}
    </ConfirmDialog>,
  )
}

let close = () => {}
