export interface Coverage {
  count: (command: string, status: number) => void
  steps: () => number
  /** Command name → status → number of calls. */
  table: () => Record<string, Record<number, number>>
  /** The commands that never succeeded or were never refused. */
  uncovered: (commands: string[]) => string[]
}

export function createCoverage(): Coverage {
  const counts = new Map<string, Map<number, number>>()
  const of = (command: string) => counts.get(command) ?? new Map<number, number>()
  const sum = (figures: Iterable<number>) => [...figures].reduce((total, figure) => total + figure, 0)
  return {
    count: (command, status) => counts.set(command, of(command).set(status, (of(command).get(status) ?? 0) + 1)),
    steps: () => sum([...counts.values()].map((answers) => sum(answers.values()))),
    table: () =>
      Object.fromEntries([...counts].sort().map(([command, answers]) => [command, Object.fromEntries(answers)])),
    uncovered: (commands) => commands.filter((command) => !of(command).has(200) || of(command).size === 1),
  }
}
