import { createContext, use } from 'react'

/** What is wrong, by the name of its field. */
export type FieldErrors = Record<string, string | undefined>

export const FormErrors = createContext<FieldErrors>({})

export const useFieldError = (name: string): string | undefined => use(FormErrors)[name]
