import { createContext, use, useState } from 'react'
import { fieldsOf } from './fields-of.ts'

/** Whose drafts these are. Before signing in they are nobody's. */
const Owner = createContext('')
export const DraftOwner = Owner.Provider

/** What was typed into a form that has not been sent yet. */
export interface Draft {
  values: Record<string, string>
  keep: (form: HTMLFormElement) => void
  forget: () => void
}

/**
 * The draft of a form, by its name. It survives a reload and an expired session, because it lies in local storage under
 * the account it belongs to. Passwords are never kept.
 */
export function useDraft(name: string): Draft {
  const owner = use(Owner)
  const key = `${prefix}${owner}:${name}`
  const [values] = useState(() => readDraft(key))
  return {
    values,
    keep: (form) => writeDraft(key, withoutSecrets(form)),
    forget: () => localStorage.removeItem(key),
  }
}

/** Deletes what an account has typed and not sent: at its sign-out. */
export function forgetDrafts(owner: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${owner}:`)) localStorage.removeItem(key)
}

const prefix = 'draft:'

function writeDraft(key: string, values: Record<string, string>): void {
  try {
    localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A phone that is full must not keep anybody from typing.
  }
}

function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const entries = Object.entries(kept ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

/** A password that is shown is a text field, so the field says itself what it is for. */
function withoutSecrets(form: HTMLFormElement): Record<string, string> {
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>('[autocomplete$="-password"]')].map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(fieldsOf(form)).filter(([name, value]) => !secret.has(name) && value !== ''))
}

const Values = createContext<Record<string, string>>({})
export const DraftValues = Values.Provider

/** What a field of this name begins with. */
export const useDraftValue = (name: string): string | undefined => use(Values)[name]
