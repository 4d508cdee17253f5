import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPage } from '../../build/build.ts'
import { createApp } from '../app.ts'
import { createChanges } from '../changes/changes.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../db/built-in/with-database.ts'
import { connect } from '../db/connect.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { createFolderStore } from '../media/folder-store.ts'
import { createBackground } from '../process/background.ts'
import { loadOrCreateSecret } from '../process/load-or-create-secret.ts'
import { createLog } from '../process/log.ts'
import { protectFolder } from '../process/protect-folder.ts'
import { createFirstAdmin } from '../users/create-user.ts'
import { staff, staffPassword } from './demo/people.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { serveSimulator } from './till-simulator/serve-simulator.ts'

const admin = { username: 'admin', password: 'joma-admin-demo' }
const password = 'joma-member'

const folder = mkdtempSync(join(tmpdir(), 'joma-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const exit = () => process.exit()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exit)

// The demo ignores the configured database and storage, and uses only its own folder.
process.env.DATA_DIR = folder
delete process.env.DATABASE_URL
delete process.env.MEDIA_URL
delete process.env.SMTP_URL

await buildPage({ isForced: false })
console.log('Creating sample data for the demo ...')
const { path, ...phone } = await seed()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, exit)
await import('../main.ts')
console.log(`Administrator: ${admin.username}  Password: ${admin.password}
Other roles: ${staff.map(({ username }) => username).join(', ')}  Password: ${staffPassword}
Member with open tasks: nusrat  Password: ${password}
The sample data is deleted when the demo ends.`)
const { port } = readConfig(process.env)
// The port 0 is any free one, which is not known here.
if (port > 0) {
  const url = `http://localhost:${port}${path}`
  serveSimulator({ phone: { url, secret: phone.secret, format: 'joma' }, tills: phone.tills, port: port + 1 })
}

async function seed() {
  const config = readConfig(process.env)
  protectFolder(config.dataDir)
  const log = createLog(config.logLevel)
  return withDatabase(config, { name: 'npm run demo', canCreate: true }, async (databaseUrl) => {
    const { db, close } = await connect(databaseUrl, config)
    await createFirstAdmin(db, admin)
    const app = createApp({
      ...config,
      db,
      changes: createChanges(),
      media: createFolderStore(join(folder, 'media')),
      secret: config.jwtSecret ?? loadOrCreateSecret(folder),
      log,
      mailer: await openMailer(config, log),
      background: createBackground((error) => log.error({ err: error }, 'background')),
    })
    const phone = await seedDemo({ app, db, admin, password })
    await close()
    return phone
  })
}
