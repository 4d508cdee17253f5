/** The browser tests of `.ci/run`: the main job, a start and a queue without a network, the installation, and forms with money. */
export const gateTests = [
  'installation',
  'lost-answers',
  'member-journey',
  'money',
  'pitfalls-cache',
  'pitfalls-outbox-kinds',
].map((name) => `tests/browser/${name}.test.ts`)
