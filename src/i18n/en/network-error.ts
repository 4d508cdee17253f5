import { brand } from '../../brand/brand.ts'
/** Shown after a call without a response. In English, because a call may fail before a language is loaded. */
export const networkError = `${brand.name} cannot be reached. Check your connection and try again.`
