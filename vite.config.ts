/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { describeChunks } from './build/chunk-graph.ts'
import { chunkGroups, isStart } from './build/chunks.ts'
import { buildTarget } from './build/oldest-browsers.ts'
import { omitAdminFiles, precachePatterns } from './build/precache.ts'
import { prerenderDocuments, splitRoutes } from './build/prerender.ts'
import { removeInjectedStyle } from './build/remove-injected-style.ts'
import { buildStartScripts } from './build/start-scripts.ts'
import { projects } from './tests/projects.ts'

// Off: the kill switch, see docs/operating.md.
const hasWorker = process.env.SERVICE_WORKER !== 'off'

export default defineConfig({
  define: { 'import.meta.env.SERVICE_WORKER': JSON.stringify(hasWorker ? 'on' : 'off') },
  resolve: {
    // @tanstack/react-store asks for a shim of a hook that React itself has.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist/page',
    target: buildTarget,
    // The start is loaded before anything asks for more, so preload lists need not repeat it.
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter((file) => !isStart(file)) },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  plugins: [
    splitRoutes(),
    react(),
    describeChunks(),
    buildStartScripts(),
    removeInjectedStyle(),
    prerenderDocuments(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: hasWorker ? 'sw' : 'sw/off',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: null,
      injectManifest: {
        rollupFormat: 'iife',
        injectionPoint: hasWorker ? 'self.__WB_MANIFEST' : '',
        globPatterns: precachePatterns,
        manifestTransforms: [(files) => ({ manifest: omitAdminFiles(files) })],
      },
    }),
  ],
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // One more than there are cores: a worker also waits for PostgreSQL and for timers of the page.
    maxWorkers: availableParallelism() + 1,
    // The test environment asks for reduced motion, which framer-motion logs in every file.
    onConsoleLog: (log) => !log.includes('Reduced Motion'),
    projects,
  },
})
