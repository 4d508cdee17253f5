import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSpecifiers } from '#build/check-imports.ts'
import { createHttpServer } from '#server/http/http-server.ts'

const root = join(import.meta.dirname, '../..')

interface Quote {
  file: string
  text: string
}

/** The indented blocks after a line that ends with a file of `deploy/` and a colon. */
function readQuotes(page: string): Quote[] {
  const found = readFileSync(join(root, page), 'utf8').matchAll(/`(deploy\/[\w.-]+)`:\n\n((?: {4}.*\n|\n(?= {4}))+)/g)
  return [...found].map(([, file, block]) => ({ file: file!, text: block!.replaceAll(/^ {4}/gm, '') }))
}

const quotes = globSync('docs/*.md', { cwd: root }).flatMap(readQuotes)

/** Without the indentation that all lines share. */
function dedent(text: string): string {
  const lines = text.split('\n')
  const common = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(common)).join('\n')
}

/** Whether the lines stand in the file one after the other, at any depth. */
function isIn(file: string, text: string): boolean {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const length = text.split('\n').length - 1
  return lines.some((_, start) => dedent(lines.slice(start, start + length).join('\n')) === dedent(text.trimEnd()))
}

test('the documentation quotes the units and the configurations of proxies, poolers, Patroni and etcd', () => {
  const files = globSync('deploy/{*.conf,*.cfg,*.ini,Caddyfile,patroni.yml,etcd.env,*.service,*.timer}', { cwd: root })

  expect(quotes.map(({ file }) => file).sort()).toEqual(files.sort())
})

test.each(quotes)('the quoted lines of $file are those of the file', ({ file, text }) => {
  expect({ text, isIn: isIn(file, text) }).toEqual({ text, isIn: true })
})

test.each([
  ['deploy/nginx.conf', /keepalive_timeout (\d+)s/],
  ['deploy/Caddyfile', /keepalive (\d+)s/],
])('%s closes idle connections before the server does', (file, pattern) => {
  const seconds = Number(pattern.exec(readFileSync(join(root, file), 'utf8'))![1])
  const { headersTimeout, keepAliveTimeout } = createHttpServer(() => new Response(), { uploads: {} })

  // Node also closes a new connection without a request, after `headersTimeout`.
  expect(seconds * 1_000).toBeLessThan(Math.min(headersTimeout, keepAliveTimeout))
})

/** The files that a file imports, and those that these import. */
function listImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const specifier of readSpecifiers(file, readFileSync(join(root, file), 'utf8'))) {
    if (specifier.startsWith('.')) listImports(join(dirname(file), specifier), found)
    if (specifier.startsWith('#')) listImports(specifier.slice(1), found)
  }
  return found
}

test('the build context of the image has every file that the build imports', () => {
  const exceptions = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm)
  const inContext = [...exceptions].map(([, path]) => path!)
  const imports = ['vite.config.ts', 'build/release.ts'].flatMap((file) => [...listImports(file)])

  expect(imports).toContain('tests/projects.ts')
  expect(imports.filter((file) => !inContext.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([])
})
