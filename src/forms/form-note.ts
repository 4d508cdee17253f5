import { createContext, type ReactNode } from 'react'

/** What stands at the end of every form, below its button: whatever keeps all of them from being sent. */
export const FormNote = createContext<ReactNode>(null)
