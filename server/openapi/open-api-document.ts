import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { contract } from '#contract/index.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { createContractSchemas } from './contract-schemas.ts'
import { description } from './description.ts'
import { createOperation } from './operation.ts'
import { createRawPaths } from './raw-operations.ts'
import { headers } from './responses.ts'
import { type Row, rows } from './rows.ts'
import { refTo } from './schema-object.ts'

const base = '/api/v1'

/** The whole API as OpenAPI 3.1, generated from the rows of the contract. */
export function createOpenApiDocument() {
  const schemas = createContractSchemas(rows)
  return {
    openapi: '3.1.1',
    info: { title: 'Joma', version: packageJson.version, summary: packageJson.description, description },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The server this document comes from.' }],
    tags,
    paths: { ...createPaths(rows, (row) => createOperation(row, schemas)), ...createRawPaths(base) },
    components: {
      schemas: schemas.components,
      headers,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The caller generates it for each intended effect, and sends it again with every retry.',
          schema: refTo('Id'),
        },
      },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `accessToken` of a sign-in. `admin` includes `super-admin`.',
        },
      },
    },
  }
}

function createPaths(all: Row[], describe: (row: Row) => object) {
  const paths: Record<string, Record<string, object>> = {}
  for (const row of all) {
    const path = `${base}${row.endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [row.endpoint.method.toLowerCase()]: describe(row) }
  }
  return paths
}

const descriptions: Record<keyof typeof contract | 'changes' | 'health', string> = {
  sessions: 'Signing in, and passwords.',
  emails: 'The mail addresses of users.',
  devices: 'Where users are signed in.',
  factors: 'Second factors of the sign-in, and proofs of presence.',
  securityEvents: 'What happened to accounts and sessions.',
  users: 'Members and administrators.',
  plans: 'The plans that members buy.',
  tasks: 'Advertisements to be watched today.',
  advertises: 'The videos behind the tasks.',
  notices: 'The notice that all members see.',
  notifications: 'What happened to the caller’s requests, money and account.',
  push: 'Notifications of the browser (Web Push).',
  refers: 'The referral bonus.',
  limits: 'Least amounts, and how much one member or address can request.',
  banks: 'The accounts that members send money to.',
  tills: 'The operator’s numbers, and what their SMS say.',
  tillPhones: 'The phones that forward the SMS of the tills.',
  tillSms: 'SMS of the providers about the money of the tills.',
  payments: 'Top-ups: requested by members, decided by administrators.',
  transfers: 'Money between members, and from earning to balance.',
  withdrawals: 'Payouts: requested by members, decided by administrators.',
  payouts: 'Payout batches: withdrawals that one administrator pays together.',
  supports: 'Support messages.',
  supportThreads: 'The replies to support messages.',
  supportDesk: 'Answers of administrators to support messages.',
  cannedAnswers: 'Prepared answers to support messages.',
  statements: 'The statements of members.',
  accounts: 'Any member’s statement, and accounting totals.',
  changes: 'Live changes.',
  queuePlaces: 'Places of a member’s own pending requests.',
  queues: 'Pending requests.',
  exportTables: 'Exports of tables as files.',
  audits: 'The audit log of administrators.',
  staff: 'The safety settings of the staff.',
  proposals: 'Writes that wait for a second administrator.',
  health: 'Probes for monitoring.',
}

/** The groups of the operations, which are those of the contract. */
const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }))

/** The document as a response, in each encoding. Created once per process. */
export function getDocument() {
  document ??= createDocument()
  return document
}

let document: ReturnType<typeof createDocument> | undefined

/** Quality 11 takes ten times as long and saves 7 %. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

function createDocument() {
  const body = JSON.stringify(createOpenApiDocument())
  const digest = createHash('sha256').update(body).digest('hex')
  const headers = { 'Cache-Control': 'public, no-cache', 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
  const encode = (encoding: string, bytes: Buffer<ArrayBuffer>) => ({
    body: bytes,
    headers: { ...headers, 'Content-Encoding': encoding, ETag: `"${digest}-${encoding}"` },
  })
  return {
    br: encode('br', brotliCompressSync(body, brotliOptions)),
    gzip: encode('gzip', gzipSync(body)),
    identity: { body, headers: { ...headers, ETag: `"${digest}"` } },
  }
}
