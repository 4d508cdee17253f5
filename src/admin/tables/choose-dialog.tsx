import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { mayAct } from '../../ui/letter-keys.ts'
import { useNumberKeys } from './use-number-keys.ts'
import './choose-dialog.css'

interface Choice<Value> {
  value: Value
  label: string
}

interface ChooseDialogProps<Value extends string> {
  title: string
  lead: ReactNode
  choices: readonly Choice<Value>[]
  /** The choice that Enter and `shortcut` take. */
  marked: Value | undefined
  /** The letter that has opened it. */
  shortcut: string
  isDanger?: boolean
  /** The label of a choice with a text of the administrator. Undefined: there is none. */
  ownWords?: { label: string; hint: string } | undefined
  otherAction?: ReactNode
  onChoose: (value: Value) => void
  onOwnWords: (text: string) => void
  onClose: () => void
}

/** One of a few reasons, which decides at once: by a press, by its digit, or the marked one by the letter. */
export function ChooseDialog<Value extends string>(props: ChooseDialogProps<Value>) {
  const { title, lead, choices, marked, shortcut, isDanger = false, ownWords, otherAction } = props
  const { onChoose, onOwnWords, onClose } = props
  const group = useRef<HTMLDivElement>(null)
  const [isWriting, setIsWriting] = useState(false)

  function chooseAt(index: number) {
    const choice = choices[index]
    if (choice) onChoose(choice.value)
    else if (index === choices.length && ownWords) setIsWriting(true)
  }
  useNumberKeys(group, chooseAt)

  function handleKey(event: KeyboardEvent) {
    const isTyping = event.target instanceof Element && event.target.matches('textarea')
    if (isTyping || event.repeat || event.key.toLowerCase() !== shortcut || !mayAct(event) || !marked) return
    event.preventDefault()
    onChoose(marked)
  }

  return (
    <Dialog title={title} initialFocus={[marked ? '[data-marked]' : '.choose button']} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The letter works wherever the focus is in the dialog. */}
      <div ref={group} className="stack" onKeyDown={handleKey}>
        {lead}
        {/* biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form. */}
        <div className="choose" role="group" aria-label={title}>
          {choices.map(({ value, label }, index) => (
            <Button
              key={value}
              variant={value === marked ? (isDanger ? 'danger' : 'filled') : 'outline'}
              data-marked={value === marked ? '' : undefined}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onChoose(value)}
            >
              <kbd className="only-keys">{index + 1}</kbd> {label}
            </Button>
          ))}
          {ownWords && !isWriting && (
            <Button variant="outline" aria-keyshortcuts={String(choices.length + 1)} onClick={() => setIsWriting(true)}>
              <kbd className="only-keys">{choices.length + 1}</kbd> {t('Own words')}
            </Button>
          )}
          {otherAction}
        </div>
        {ownWords && isWriting && <OwnWords {...ownWords} isDanger={isDanger} onDone={onOwnWords} />}
      </div>
    </Dialog>
  )
}

interface OwnWordsProps {
  label: string
  hint: string
  isDanger: boolean
  onDone: (text: string) => void
}

const wordsMax = 300

function OwnWords({ label, hint, isDanger, onDone }: OwnWordsProps) {
  const [text, setText] = useState('')
  const send = () => text.trim() && onDone(text.trim())
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="field">
        <span className="field-label">{label}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: It appears because the user wants to write.
          autoFocus
          className="textarea"
          rows={2}
          maxLength={wordsMax}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && send()}
        />
        <span className="field-hint">{hint}</span>
      </label>
      <Button type="submit" variant={isDanger ? 'danger' : 'filled'} disabled={text.trim() === ''}>
        {isDanger ? t('Deny') : t('Accept')}
      </Button>
    </form>
  )
}
