import { useEffect, useState } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'
import { useStore } from '../../ui/store.ts'
import { type Held, heldWrites, undoMs } from '../writes/held-writes.ts'

/** The newest decision with the time in which it can be undone, and how many others wait with it. */
export function UndoBar({ onUndo }: { onUndo: () => void }) {
  const all = useStore(heldWrites)
  const unsent = all.filter(({ state }) => state === 'unsent')
  const held = all.filter(({ state }) => state === 'held')
  const newest = held.at(-1)
  return (
    <div className="undo-bar" role="status">
      {newest && (
        <div key={newest.key}>
          <i className="undo-rest" style={{ animationDuration: `${undoMs}ms` }} aria-hidden="true" />
          <p>
            {newest.label}
            {held.length > 1 && (
              <span className="meta">{t('and {count} before it', { count: formatCount(held.length - 1) })}</span>
            )}
            <Countdown held={newest} />
          </p>
          <Button variant="quiet" size="s" aria-keyshortcuts="U" onClick={onUndo}>
            {t('Undo {key}', { key: <kbd className="only-keys">U</kbd> })}
          </Button>
        </div>
      )}
      {unsent.length > 0 && (
        <p className="undo-unsent">
          {unsent.length === 1
            ? t('1 decision is not sent yet. It is tried again by itself.')
            : t('{count} decisions are not sent yet. They are tried again by themselves.', {
                count: formatCount(unsent.length),
              })}
        </p>
      )}
    </div>
  )
}

const secondMs = 1_000

/** Not read aloud: each second would interrupt. */
function Countdown({ held: { atMs } }: { held: Held }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(Math.ceil((atMs + undoMs - now) / secondMs), 0)
  return (
    <span className="meta" aria-hidden="true">
      {seconds > 0 ? t('sent in {seconds} s', { seconds }) : t('is being sent')}
    </span>
  )
}
