import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface TabsProps<Value extends string> {
  /** Connects the tabs with the `TabPanel` of the same id. */
  id: string
  label: string
  tabs: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Up to four tabs. Arrow keys select the next tab. */
export function Tabs<Value extends string>({ id, label, tabs, value, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (list.current) showTab(list.current, tabId(id, value))
  }, [id, value])

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`#${tabId(id, next.value)}`)?.focus()
  }

  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={tabId(id, tab.value)}
          type="button"
          className="tab"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId(id)}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** Scrolls the strip horizontally on a narrow phone. `scrollIntoView` would scroll the page too. */
function showTab(list: HTMLElement, id: string) {
  const selected = list.querySelector(`#${id}`)
  if (!selected) return
  const [tab, strip] = [selected.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollLeft += tab.left + tab.width / 2 - strip.left - strip.width / 2
}

interface TabPanelProps {
  id: string
  value: string
  children: ReactNode
}

export function TabPanel({ id, value, children }: TabPanelProps) {
  return (
    <div id={panelId(id)} className="stack" role="tabpanel" aria-labelledby={tabId(id, value)}>
      {children}
    </div>
  )
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string) => `${id}-panel`
