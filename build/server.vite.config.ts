import { join } from 'node:path'
import { defineConfig } from 'vite'
import { commands, externalPackages } from './release-contents.ts'

/** Bundles the server and the operator's commands with their dependencies: a few files load faster than a thousand. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  publicDir: false,
  ssr: {
    noExternal: true,
    // The last one is optional, and not installed.
    external: [...externalPackages, 'pg-native'],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/media/video-worker.ts',
        ...commands.map((name) => `server/commands/${name}.ts`),
      ],
      checks: { bundlerTimings: false },
      // Node keeps the text of its programs in memory. Licenses stay.
      output: { chunkFileNames: '[name]-[hash].js', comments: { legal: true, annotation: false, jsdoc: false } },
    },
  },
})
