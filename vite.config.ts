/// <reference types="vitest/config" />
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunksOf, isOfAdmin, type Manifest } from './build/chunk-graph.ts'
import { firstFiles } from './build/preload-manifest.ts'

// Off: the kill switch, see docs/operating.md.
const hasWorker = process.env.SERVICE_WORKER !== 'off'

// Files of one project share a worker, its modules and its database; each starts with an empty database and a new app.
const shared = { isolate: false, testTimeout: 20_000, hookTimeout: 30_000 }
const page = {
  environment: './tests/support/jsdom-environment.ts',
  setupFiles: ['tests/support/random-setup.ts', 'tests/support/server-setup.ts', 'tests/support/page-setup.ts'],
}

export default defineConfig({
  define: { 'import.meta.env.SERVICE_WORKER': JSON.stringify(hasWorker ? 'on' : 'off') },
  build: {
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter(isNoStart) },
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
              test: /contract\/lists|src\/(routes\/_public\/(index|login)|features\/sessions\/(sign-in|welcome)-)/,
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
            // For registering and for administrators: no screen of either comes with it.
            { name: 'users', test: /contract\/users\./, minShareCount: 2, priority: 1 },
            { name: 'form-dialog', test: /src\/forms\/form-dialog/, minShareCount: 2, priority: 1 },
            // What reads page by page: members' lists, and tables.
            { name: 'pages', test: /(react-query|query-core)\/.*[iI]nfinite/, minShareCount: 2, priority: 1 },
            // What several of the customers' screens are made of.
            { name: 'parts', test: isPart, minShareCount: 2, priority: 1 },
            // What lists and all that moves share; the rest of it is fetched at the first touch.
            { name: 'motion', test: /node_modules\/(framer-motion|motion-)/, minShareCount: 2, priority: 1 },
            { name: 'moving', test: isMoving, minShareCount: 2, priority: 1 },
            // What administrators' tables are made of, and what several of them share.
            {
              name: 'tables',
              test: /node_modules\/@tanstack\/(react-table|table-core|react-virtual|virtual-core)\/|src\/(tables|ui\/(data-table|table-|check-box|growing-row)|api\/(confirm-write|use-asked)|features\/(audits|payments\/payment-(columns|tables)|users\/(user-(bar|columns|tables)|shut-|confirm-act)|withdrawals\/withdrawal-(columns|tables)))/,
              minShareCount: 2,
            },
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
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    namingFirstFiles(),
    withoutInjectedStyle(),
    withoutStyleAttributes(),
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
      // Pure functions and the built page: no database, no document.
      {
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
          setupFiles: ['tests/support/random-setup.ts', 'tests/support/server-setup.ts'],
        },
      },
      { extends: true, test: { ...shared, ...page, name: 'page', include: ['tests/page/*.test.{ts,tsx}'] } },
      {
        // Tests of what a module does when it is first loaded, or that change it for as long as it is loaded.
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
          setupFiles: 'tests/support/server-setup.ts',
        },
      },
    ],
  },
})

/** The start has been fetched before anything asks for more: to name it there again costs its bytes. */
const isNoStart = (file: string) => !/\/(vendor|index|rolldown-runtime)-[^/]+\.js$/.test(file)

/** What does not do without motion. What stands still, as a table does, is shown without fetching it. */
function isMoving(id: string): boolean {
  return /src\/(motion|ui\/(list|day-list|loaded-pages|request-details))[/.]/.test(id)
}

/** Not what only administrators' screens are made of, nor what registering needs before there is a home. */
function isPart(id: string): boolean {
  return (
    /\/(contract|src\/(api|forms|ui))\//.test(id) &&
    !isMoving(id) &&
    !/\/(country|registration|select-|use-countries|upload|file-|data-table|table-|icons\/(table|admin)|check-box|growing-row|contract\/(users|accounts)|advertises|bulk|exports|queues|audits|confirm-write|form-dialog|use-asked-write|icons\/editing|menu)/.test(
      id,
    )
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

/** Chartist writes two style attributes, which the page's policy forbids. `accountant.css` says the same. */
function withoutStyleAttributes(): Plugin {
  const attributes = [/\.attr\(\{\s*(?:\/\/.*\s*)?style: "width: "[^}]*\}\)/, /style: "overflow: visible;",/]
  return {
    name: 'without-style-attributes',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/chartist\/dist\/index\.js/ },
      handler(code) {
        if (!attributes.every((attribute) => attribute.test(code)))
          this.error('Chartist writes its styles in another way now.')
        return { code: attributes.reduce((left, attribute) => left.replace(attribute, ''), code), map: null }
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
  const filesIn = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])])
  const kept = new Set(filesIn(ofCustomers))
  const ofAdmin = new Set(filesIn(Object.keys(manifest))).difference(kept)
  return files.filter(({ url }) => !ofAdmin.has(url))
}

const readManifest = (folder = join(import.meta.dirname, 'dist')): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
