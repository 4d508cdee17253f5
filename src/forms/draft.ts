import { createContext, use, useState } from 'react'

/** The username that owns the drafts; empty before the sign-in. */
const Owner = createContext('')
export const DraftOwner = Owner.Provider

/** The input of a form that is not sent yet. */
export interface Draft {
  values: Record<string, string>
  save: (form: HTMLFormElement) => void
  /** Replaces the input with other values, without the empty ones. */
  store: (values: Record<string, string>) => void
  clear: () => void
  /** Clears it. The returned function restores it, unless something was typed since. */
  setAside: () => () => void
}

/**
 * The draft of a form, by the form's name. It is in local storage, by account, so it survives a reload and an expired
 * session. Passwords are never stored.
 */
export function useDraft(name: string): Draft {
  const owner = use(Owner)
  const key = `${prefix}${owner}:${name}`
  const [values] = useState(() => readDraft(key))
  return {
    values,
    save: (form) => writeDraft(key, withoutSecrets(form)),
    store: (values) => writeDraft(key, values),
    clear: () => localStorage.removeItem(key),
    setAside: () => {
      const values = readDraft(key)
      localStorage.removeItem(key)
      return () => {
        if (localStorage.getItem(key) === null) writeDraft(key, values)
      }
    },
  }
}

/** The place in local storage of something else that is deleted with the account's drafts. Undefined before the sign-in. */
export function useDraftPlace(name: string): string | undefined {
  const owner = use(Owner)
  return owner === '' ? undefined : `${prefix}${owner}:${name}`
}

/** Deletes all drafts of an account. */
export function deleteDrafts(owner: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${owner}:`)) localStorage.removeItem(key)
}

const prefix = 'draft:'

function writeDraft(key: string, values: Record<string, string>): void {
  try {
    const typed = Object.entries(values).filter(([, value]) => value !== '')
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // The storage is full. Typing must still work.
  }
}

function readDraft(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const entries = Object.entries(stored ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

/** By `autocomplete` and not by `type`, because a shown password is a text field. */
function withoutSecrets(form: HTMLFormElement): Record<string, string> {
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>('[autocomplete$="-password"]')].map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(readFields(form)).filter(([name]) => !secret.has(name)))
}

const Values = createContext<Record<string, string>>({})
export const DraftValues = Values.Provider

/** The initial value of a field. */
export const useDraftValue = (name: string): string | undefined => use(Values)[name]

/** The text values of a form. Files are left out. */
export const readFields = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

interface ResettableDraft {
  draft: Draft
  /** The React `key` of the fields. A new one remounts the fields with new values; other elements keep the focus. */
  revision: number
  /** Remounts the fields with these values. */
  fill: (values: Record<string, string>) => void
  /** Clears the fields after the form was sent. */
  reset: () => void
}

/** A draft whose fields can be cleared or filled by code while the form stays mounted. */
export function useResettableDraft(name: string, filled: Record<string, string> = {}): ResettableDraft {
  const draft = useDraft(name)
  const [initial, setInitial] = useState({ revision: 0, values: { ...draft.values, ...filled } })
  const fill = (values: Record<string, string>) => setInitial(({ revision }) => ({ revision: revision + 1, values }))
  return {
    draft: { ...draft, values: initial.values },
    revision: initial.revision,
    fill,
    reset: () => {
      draft.clear()
      fill({})
    },
  }
}
