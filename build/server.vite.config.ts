import { join } from 'node:path'
import { defineConfig } from 'vite'

/** Bundles the server with its dependencies: a few files load faster than a thousand. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  publicDir: false,
  ssr: {
    noExternal: true,
    // They load files beside their code, or are optional.
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native'],
  },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: { checks: { bundlerTimings: false }, output: { chunkFileNames: '[name]-[hash].js' } },
  },
})
