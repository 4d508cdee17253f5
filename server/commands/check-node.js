// JavaScript, because an older Node cannot run TypeScript. It is loaded before every command.
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

const problem = findProblem()
if (problem) {
  console.error(problem)
  process.exit(1)
}

function findProblem() {
  // npm writes this file at the end of an installation.
  if (!existsSync(new URL('node_modules/.package-lock.json', root)))
    return 'Joma is not installed yet: run "npm install" and wait until it ends.'
  const minimum = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node.replace('>=', '')
  if (isOlder(process.versions.node, minimum))
    return `Joma needs Node ${minimum} or newer and installs its own, but this is ${process.version}: delete node_modules, then run "npm install" with install scripts.`
}

function isOlder(version, minimum) {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0
}
