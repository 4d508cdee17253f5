// JavaScript, and loaded before a command, because an older Node cannot read the TypeScript of the commands.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Joma brings its own Node, but this is ${process.version}: delete node_modules, then run "npm install" with install scripts.`,
  )
  process.exit(1)
}
