import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCommands, commandNames } from '../support/model/all-commands.ts'
import { createCoverage } from '../support/model/define-command.ts'
import { checkFinalState, findNewViolations, readAccountant } from '../support/model/final-state.ts'
import {
  createInitialState,
  emptyWithdrawalQueue,
  initialSettings,
  retirePlans,
} from '../support/model/initial-state.ts'
import { createAdvertise } from '../support/server/videos.ts'
import { isFull, seedOf } from '../support/test-size.ts'

/** `MONEY_MODEL_RUNS=1000` runs more. The other two and `MONEY_MODEL_SEED` reproduce a failure. */
const { MONEY_MODEL_RUNS, MONEY_MODEL_PATH, MONEY_MODEL_REPLAY } = process.env
const usualRuns = 60
const numRuns = Number(MONEY_MODEL_RUNS ?? (isFull ? usualRuns : usualRuns / 10))
const seed = seedOf('MONEY_MODEL_SEED')
// Long enough to shrink a failure too.
const limitMs = 120_000 + numRuns * 5_000

test('after any sequence of commands the server has the balances and states of the model', {
  timeout: 2 * limitMs,
}, async () => {
  const advertises = [await createAdvertise(), await createAdvertise(), await createAdvertise()]
  const coverage = createCoverage()
  const commands = fc.commands(allCommands, {
    maxCommands: 60,
    size: 'max',
    ...(MONEY_MODEL_REPLAY && { replayPath: MONEY_MODEL_REPLAY }),
  })
  const runs = fc.asyncProperty(initialSettings, commands, async (settings, commands) => {
    await emptyWithdrawalQueue()
    await retirePlans()
    const before = await readAccountant()
    const model = await createInitialState(settings, advertises)
    let broken: string[] = []
    try {
      await fc.asyncModelRun(() => ({ model: model, real: coverage }), commands)
      await checkFinalState(model, before)
    } finally {
      broken = await findNewViolations()
    }
    expect(broken).toEqual([])
  })
  console.log(`MONEY_MODEL_SEED=${seed} MONEY_MODEL_RUNS=${numRuns}`)
  const startedAt = Date.now()

  await fc.assert(runs, {
    numRuns,
    seed,
    ...(MONEY_MODEL_PATH && { path: MONEY_MODEL_PATH, endOnFailure: true }),
    plugins: [fc.interruptAfterTimeLimit(limitMs, { failOnInterrupt: true })],
  })

  console.log(`${numRuns} runs, ${coverage.steps()} steps, ${(Date.now() - startedAt) / 1_000} s, seed ${seed}`)
  console.table(coverage.table())
  // A smaller run may not cover every command.
  if (numRuns >= usualRuns && !MONEY_MODEL_PATH) expect(coverage.uncovered(commandNames)).toEqual([])
})
