import { linkLines } from '#server/tills/chain/link-lines.ts'

const lines = Number(process.argv[2] ?? 100_000)
const rounds = 5

/** Lines of one till in the order of a shuffled delivery, with a true running balance. */
function createLines(count: number) {
  let balance = 1_000_000n
  const created = Array.from({ length: count }, (_, index) => {
    const before = balance
    balance += BigInt(((index * 7_919) % 5_000_000) - 2_000_000)
    const changes = [balance - before]
    const line = { id: String(index).padStart(9, '0'), after: balance, changes, tolerance: 0n, isKnown: true }
    return { ...line, happenedAt: index * 60_000, storedAt: 0 }
  })
  return created.toSorted((one, other) => ((one.happenedAt * 31) % 9_973) - ((other.happenedAt * 31) % 9_973))
}

/** Milliseconds, the best of some rounds. */
function measure(work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

const waiting = createLines(lines)
const sortMs = measure(() => waiting.toSorted((one, other) => one.happenedAt - other.happenedAt))
const linkMs = measure(() => {
  const { linked } = linkLines({ head: null, since: null, recent: [], waiting }, 0)
  if (linked.length !== lines) throw new Error(`Only ${linked.length} of ${lines} lines are linked.`)
})
// After a lost SMS nothing links until an administrator enters the balance.
const gapMs = measure(() => {
  const { linked } = linkLines({ head: -1n, since: 0, recent: [], waiting }, 0)
  if (linked.length > 0) throw new Error('Lines are linked over the gap.')
})
console.log(
  `${lines} lines: linked in ${linkMs.toFixed(0)} ms, ${(linkMs / sortMs).toFixed(1)} times as long as sorting them; after a gap, tried in ${gapMs.toFixed(0)} ms`,
)
