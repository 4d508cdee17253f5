import fc from 'fast-check'
import { seedOf } from './test-size.ts'

// The seed of every property without its own seed. fast-check prints the seed of a failure.
fc.configureGlobal({ seed: seedOf('TEST_SEED') })
