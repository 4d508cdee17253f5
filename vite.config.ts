/// <reference types="vitest/config" />
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunksOf, isOfAdmin, type Manifest } from './sw/chunk-graph.ts'
import { firstFiles } from './sw/first-files.ts'

// Off: the kill switch, see docs/operating.md.
const hasWorker = process.env.SERVICE_WORKER !== 'off'

export default defineConfig({
  define: { 'import.meta.env.SERVICE_WORKER': JSON.stringify(hasWorker ? 'on' : 'off') },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // Few files, because each is a round trip. The libraries are one of their own, which a new version leaves as it is.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            {
              name: 'public',
              test: /src\/(routes\/_public\/(index|login)|features\/sessions\/(sign-in|welcome)-)/,
              priority: 2,
            },
            {
              name: 'home',
              test: /src\/(routes\/home\/(route|index)\.|api\/(offline-|begin-session|end-session)|features\/(customer-home|notices\/notice-line)|motion\/(mover|page-|use-counted)|ui\/(nav-bar|log-out|not-found|unreached-|use-page-|icons\/(places|signs)))/,
              priority: 1,
            },
            // Whatever keeps something on the phone needs all of it.
            {
              name: 'outbox',
              test: /node_modules\/idb\/|src\/outbox\/(ask-for|changes|database|drain|entries|entry\.|looked-at|outbox-query|send\.|session-mirror|transition|use-outbox)/,
              minShareCount: 2,
              priority: 1,
            },
            // What lists and all that moves share; the rest of it is fetched at the first touch.
            { name: 'motion', test: /node_modules\/(framer-motion|motion-)/, minShareCount: 2, priority: 1 },
            // What several of the customers' screens are made of.
            { name: 'parts', test: isPart, minShareCount: 2 },
          ],
        },
      },
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a screen reads comes with the screen, so that the start holds no rows of calls. Those who open Joma differ: see there.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    namingFirstFiles(),
    withoutInjectedStyle(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: hasWorker ? 'sw' : 'sw/off',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: null,
      injectManifest: {
        rollupFormat: 'iife',
        injectionPoint: hasWorker ? 'self.__WB_MANIFEST' : '',
        // Not the Bengali font, which is kept at its first use, and not the icons that only an installation needs.
        globPatterns: [
          'index.html',
          'assets/*.{js,css}',
          'assets/*-{latin,taka}-*.woff2',
          'banners/*',
          'icons/icon.svg',
        ],
        manifestTransforms: [(files) => ({ manifest: withoutAdmin(files) })],
      },
    }),
  ],
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // One core less is Vitest's own choice, which on two cores is half of them.
    maxWorkers: '100%',
    // The tests' browser asks for less motion, which framer-motion remarks in every file.
    onConsoleLog: (log) => !log.includes('Reduced Motion'),
    projects: [
      {
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 30_000 },
      },
      {
        // Real servers and a real PostgreSQL under heavy load, one file after the other: npm run test:postgres.
        test: {
          name: 'storm',
          include: ['tests/storm/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 480_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['tests/page/**/*.test.{ts,tsx}'],
          environment: './tests/support/jsdom-environment.ts',
          setupFiles: 'tests/support/page-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})

/** Not what only administrators' screens are made of, nor what registering needs before there is a home. */
function isPart(id: string): boolean {
  return (
    /\/(contract|src\/(api|forms|motion|ui))\//.test(id) &&
    !/\/(country|registration|select-|use-countries|upload|file-|data-table|bulk|confirm-write|form-dialog)/.test(id)
  )
}

/** Sonner puts its style into the document as it loads, which the page's policy forbids. The toaster fetches it as a file. */
function withoutInjectedStyle(): Plugin {
  const injection = /^__insertCSS\(".*"\);$/m
  return {
    name: 'without-injected-style',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!injection.test(code)) this.error('Sonner injects its style in another way now.')
        return { code: code.replace(injection, ''), map: null }
      },
    },
  }
}

/** Leaves for the server what each screen begins with. */
function namingFirstFiles(): Plugin {
  return {
    name: 'naming-first-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler: ({ dir }) => {
        if (dir) writeFileSync(join(dir, '.vite/first-files.json'), JSON.stringify(firstFiles(readManifest(dir))))
      },
    },
  }
}

/** A customer's phone does not keep the administrators' part. */
function withoutAdmin<File extends { url: string }>(files: File[]): File[] {
  const manifest = readManifest()
  const ofCustomers = chunksOf(manifest, ['index.html'], { isLazyToo: true, isLeftOut: isOfAdmin })
  const kept = new Set([...ofCustomers].map((key) => manifest[key]?.file))
  return files.filter(({ url }) => !url.endsWith('.js') || kept.has(url))
}

const readManifest = (folder = join(import.meta.dirname, 'dist')): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
