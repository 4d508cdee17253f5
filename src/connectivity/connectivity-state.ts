export type Connectivity = 'online' | 'weak' | 'offline'

/** An observation about the connection to the server. */
export type Evidence =
  /** The server has answered, also with a refusal. */
  | { kind: 'answer'; tookMs: number }
  /** No answer, or not from our server. */
  | { kind: 'silence' }
  /** A call has waited longer than `weakAfterMs`. */
  | { kind: 'wait' }
  /** A probe has ended. `isCallLate` if another call has waited long. */
  | { kind: 'probe'; isAnswered: boolean; isCallLate: boolean }
  /** The browser has no network. */
  | { kind: 'cut' }

export const weakAfterMs = 8_000

/** The next state after an observation. */
export function reduce(before: Connectivity, evidence: Evidence): Connectivity {
  switch (evidence.kind) {
    case 'answer':
      return evidence.tookMs > weakAfterMs ? 'weak' : 'online'
    case 'probe':
      // A call was answered while the probe was running.
      if (before === 'online') return before
      if (!evidence.isAnswered) return 'offline'
      return evidence.isCallLate ? 'weak' : 'online'
    case 'cut':
      return 'offline'
    default:
      return before === 'online' ? 'weak' : before
  }
}
