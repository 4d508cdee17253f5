import fc from 'fast-check'
import { seedOf } from './test-size.ts'

// For every property without a seed of its own. fast-check prints the seed of a failure.
fc.configureGlobal({ seed: seedOf('TEST_SEED') })
