import { audits } from './audits.ts'
import { nouns } from './nouns.ts'

/** Every row of the API, by noun. */
export const contract = { ...nouns, audits }
