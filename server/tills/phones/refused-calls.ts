/** When a phone of the list was last refused because of its signature, by its id. In memory: it only helps while the phone is being linked. */
export type RefusedCalls = Map<string, Date>

export const createRefusedCalls = (): RefusedCalls => new Map()
