import { useEffect, useRef } from 'react'
import { messages } from '../../i18n/messages.ts'

const debounceMs = 300

interface FindFieldProps {
  value: string
  /** True if a press has opened it. */
  hasFocus: boolean
  onChange: (text: string) => void
}

/** Searches while the member types. */
export function FindField({ value, hasFocus, onChange }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { search, searchHint } = messages.activity

  useEffect(() => {
    if (hasFocus) input.current?.focus()
    return () => clearTimeout(timer.current)
  }, [hasFocus])

  function apply() {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text !== value) onChange(text)
  }

  function applyLater() {
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, debounceMs)
  }

  return (
    <search>
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={search}
        placeholder={searchHint}
        defaultValue={value}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={applyLater}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        onBlur={apply}
      />
    </search>
  )
}
