import type { TestProjectConfiguration } from 'vitest/config'
import { filesForRelease } from './release-files.ts'

// Files of one project share a worker, its modules and its database. Each file starts with an empty database and a new app.
const shared = { isolate: false, testTimeout: 20_000, hookTimeout: 30_000 }
const page = {
  environment: './tests/support/page/jsdom-environment.ts',
  setupFiles: [
    'tests/support/random-setup.ts',
    'tests/support/server/server-setup.ts',
    'tests/support/page/page-setup.ts',
  ],
}

/** Vitest's projects. */
export const projects: TestProjectConfiguration[] = [
  {
    // Pure functions and the built page: no database, no document.
    test: {
      ...shared,
      name: 'unit',
      include: ['tests/unit/**/*.test.ts'],
      setupFiles: 'tests/support/random-setup.ts',
    },
  },
  {
    test: {
      ...shared,
      name: 'server',
      include: ['tests/server/**/*.test.ts'],
      setupFiles: ['tests/support/random-setup.ts', 'tests/support/server/server-setup.ts'],
    },
  },
  {
    // Commands, and servers that are started and ended: npm run test:commands.
    test: {
      ...shared,
      name: 'commands',
      include: ['tests/commands/**/*.test.ts'],
      setupFiles: ['tests/support/random-setup.ts', 'tests/support/server/server-setup.ts'],
    },
  },
  {
    // Tests of `server` that call an installed release, a process of its own: npm run test:release.
    test: {
      ...shared,
      name: 'release',
      include: filesForRelease,
      setupFiles: ['tests/support/random-setup.ts', 'tests/support/server/server-setup.ts'],
      // All files call one server, and some change its settings.
      fileParallelism: false,
    },
  },
  { extends: true, test: { ...shared, ...page, name: 'page', include: ['tests/page/*.test.{ts,tsx}'] } },
  {
    // Tests of what a module does when it is first loaded, and tests that change a loaded module.
    extends: true,
    test: { ...shared, ...page, name: 'isolated', include: ['tests/page/isolated/*.test.tsx'], isolate: true },
  },
  {
    // Races, load and killed processes: npm run test:storm.
    test: {
      name: 'storm',
      include: ['tests/storm/**/*.test.ts'],
      testTimeout: 480_000,
      hookTimeout: 60_000,
      setupFiles: 'tests/support/server/server-setup.ts',
    },
  },
  {
    // Real proxies, poolers, standbys and limits: npm run test:operations.
    test: {
      name: 'operations',
      include: ['tests/operations/**/*.test.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // One file at a time: each starts several processes.
      fileParallelism: false,
    },
  },
  {
    // Real servers with the built-in PostgreSQL, which crash, start at once, or have no space: npm run test:built-in.
    test: {
      name: 'built-in',
      include: ['tests/built-in/**/*.test.ts'],
      testTimeout: 240_000,
      hookTimeout: 120_000,
      // One file at a time: each starts several processes.
      fileParallelism: false,
    },
  },
]
