import { Choice } from './fields.ts'

/** Whose account the number is at the provider. The SMS of agents and merchants do not tell all of their fees and commissions. */
export const TillKind = Choice(['personal', 'agent', 'merchant'])
