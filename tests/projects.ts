import type { TestProjectConfiguration } from 'vitest/config'

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
  { extends: true, test: { ...shared, ...page, name: 'page', include: ['tests/page/*.test.{ts,tsx}'] } },
  {
    // Tests of what a module does when it is first loaded, and tests that change a loaded module.
    extends: true,
    test: { ...shared, ...page, name: 'isolated', include: ['tests/page/isolated/*.test.tsx'], isolate: true },
  },
  {
    // Real servers and a real PostgreSQL under heavy load: npm run test:postgres.
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
]
