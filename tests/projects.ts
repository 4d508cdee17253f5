import type { TestProjectConfiguration } from 'vitest/config'
import { filesForRelease } from './release-files.ts'
import { isFull } from './support/test-size.ts'

// Files of one project share a worker, its modules and its database. Each file starts with an empty database and a new app.
const shared = { isolate: false }
// A wait that succeeds costs nothing, so that limits are long: the machine may be busy. A test has several waits of 30 or 60 s.
const limits = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }
const waits = 'tests/support/wait-defaults.ts'
const server = ['tests/support/random-setup.ts', waits, 'tests/support/server/server-setup.ts']
// Both builds of React have this function.
const jsx = { jsx: { development: false } }
const page = {
  environment: './tests/support/page/jsdom-environment.ts',
  // What members run, and half the time. At full size React's development build, which warns.
  env: { NODE_ENV: isFull ? 'development' : 'production' },
  setupFiles: [...server, 'tests/support/page/page-setup.ts'],
}

/** Vitest's projects. */
export const projects: TestProjectConfiguration[] = [
  {
    // Pure functions and the built page: no database, no document.
    test: {
      ...shared,
      ...limits,
      name: 'unit',
      include: ['tests/unit/**/*.test.ts'],
      setupFiles: ['tests/support/random-setup.ts', waits],
    },
  },
  {
    test: {
      ...shared,
      ...limits,
      name: 'server',
      include: ['tests/server/**/*.test.ts'],
      setupFiles: server,
    },
  },
  {
    // Commands, and servers that are started and ended: npm run test:commands.
    test: {
      ...shared,
      ...limits,
      name: 'commands',
      include: ['tests/commands/**/*.test.ts'],
      setupFiles: server,
    },
  },
  {
    // Tests of `server` that call an installed release, a process of its own: npm run test:release.
    test: {
      ...shared,
      ...limits,
      name: 'release',
      include: filesForRelease,
      setupFiles: server,
      // All files call one server, and some change its settings.
      fileParallelism: false,
    },
  },
  {
    extends: true,
    oxc: jsx,
    test: { ...shared, ...limits, ...page, name: 'page', include: ['tests/page/*.test.{ts,tsx}'] },
  },
  {
    // Tests of what a module does when it is first loaded, and tests that change a loaded module.
    extends: true,
    oxc: jsx,
    test: {
      ...shared,
      ...limits,
      ...page,
      name: 'isolated',
      include: ['tests/page/isolated/*.test.tsx'],
      isolate: true,
    },
  },
  {
    // Races, load and killed processes: npm run test:storm.
    test: {
      name: 'storm',
      include: ['tests/storm/**/*.test.ts'],
      ...limits,
      testTimeout: 480_000,
      setupFiles: [waits, 'tests/support/server/server-setup.ts'],
    },
  },
  {
    // Real proxies, poolers, standbys and limits: npm run test:operations.
    test: {
      name: 'operations',
      include: ['tests/operations/**/*.test.ts'],
      ...limits,
      setupFiles: waits,
      // One file at a time: each starts several processes.
      fileParallelism: false,
    },
  },
  {
    // Mail servers, buckets, users and shells that behave as real ones: npm run test:services.
    test: {
      ...shared,
      name: 'services',
      include: ['tests/services/**/*.test.ts'],
      ...limits,
      setupFiles: server,
      // One file at a time: each starts several processes.
      fileParallelism: false,
    },
  },
  {
    // Half a year of a shop under a moved clock: npm run test:year.
    test: { name: 'year', include: ['tests/year/**/*.test.ts'], ...limits, testTimeout: 1_200_000, setupFiles: waits },
  },
  {
    // Real servers with the built-in PostgreSQL, which crash, start at once, or have no space: npm run test:built-in.
    test: {
      name: 'built-in',
      include: ['tests/built-in/**/*.test.ts'],
      ...limits,
      setupFiles: waits,
      // One file at a time: each starts several processes.
      fileParallelism: false,
    },
  },
]
