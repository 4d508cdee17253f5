export type Connectivity = 'online' | 'weak' | 'offline'

/** What was learned about the way to Joma. */
export type Evidence =
  /** Joma has answered, be it with a refusal. */
  | { kind: 'answer'; tookMs: number }
  /** Nothing came, or nothing of Joma's. */
  | { kind: 'silence' }
  /** A call waits for longer than `weakAfterMs` already. */
  | { kind: 'wait' }
  /** Joma was asked whether it can be reached. `isCallLate` where some call still waits for long. */
  | { kind: 'probe'; isAnswered: boolean; isCallLate: boolean }
  /** The phone itself has no network. */
  | { kind: 'cut' }

export const weakAfterMs = 8_000

/** What evidence makes of what was thought before. */
export function reduce(before: Connectivity, evidence: Evidence): Connectivity {
  switch (evidence.kind) {
    case 'answer':
      return evidence.tookMs > weakAfterMs ? 'weak' : 'online'
    case 'probe':
      // A call was answered since the question was put.
      if (before === 'online') return before
      if (!evidence.isAnswered) return 'offline'
      return evidence.isCallLate ? 'weak' : 'online'
    case 'cut':
      return 'offline'
    default:
      return before === 'online' ? 'weak' : before
  }
}
