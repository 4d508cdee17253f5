/** From this age on a screen shows when its data was read. */
export const staleAfterMs = 5 * 60_000
