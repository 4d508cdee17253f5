import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { jomaBrand } from '#contract/page-brand.ts'
import { skipAfterS, taskReward } from '#contract/tasks.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { docs, documentedEndpoints } from './docs.ts'
import { createOperation, toTemplate } from './operation.ts'
import { createRawPaths } from './raw-operations.ts'
import { headers } from './responses.ts'
import { refTo } from './schema-object.ts'
import { createContractSchemas } from './schemas.ts'

/** The whole API as OpenAPI 3.1, generated from the endpoints of the contract. */
export function createOpenApiDocument(title: string = jomaBrand.name) {
  const { paths, schemas } = createPaths()
  return {
    openapi: '3.1.1',
    info: { title, version: packageJson.version, summary: packageJson.description, description },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The server this document comes from.' }],
    tags,
    paths,
    components: {
      schemas,
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

function createPaths() {
  const schemas = createContractSchemas()
  const paths: Record<string, Record<string, object>> = {}
  for (const documented of documentedEndpoints) {
    const path = toTemplate(documented.endpoint.path)
    paths[path] = { ...paths[path], [documented.endpoint.method.toLowerCase()]: createOperation(documented, schemas) }
  }
  return { paths: { ...paths, ...createRawPaths() }, schemas: schemas.components }
}

/** The groups of the operations: the nouns, and those without an endpoint of the contract. */
const tags = Object.entries({
  ...docs,
  changes: { description: 'Live changes.' },
  health: { description: 'Probes for monitoring.' },
})
  .map(([name, { description }]) => ({ name, description }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The document as a response, in each encoding. Created once per process and title. */
export function getDocument(title: string = jomaBrand.name) {
  if (document?.title !== title) document = { title, encodings: createDocument(title) }
  return document.encodings
}

let document: { title: string; encodings: ReturnType<typeof createDocument> } | undefined

/** Quality 11 takes ten times as long and saves 7 %. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

function createDocument(title: string) {
  const body = JSON.stringify(createOpenApiDocument(title))
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

/** Rules that apply to all calls, in Markdown. */
const description = `
Members top up, buy plans, watch advertisements for money, transfer and withdraw. Administrators decide requests and manage
users, plans and settings. Amounts are Bangladeshi taka.

## Responses

Every JSON response is \`{ "success": boolean, "message": string, "data"?: … }\`. \`message\` is a sentence for users. A refusal
can have \`errors\`, which map a field name to its problem. It has \`stack\` only outside production.

| Status | Means |
|---|---|
| 400 | The request is malformed, or fields are wrong (\`errors\` names them) |
| 401 | No token, an invalid token, or a token whose session has ended: sign in again |
| 403 | The wrong role, a blocked account, or another user's record |
| 404 | It does not exist |
| 409 | A conflict: a name is taken, a request is already decided, or the same request is still running |
| 408 | The body took more than 30 seconds to arrive |
| 413, 415 | Too large; not JSON, or not a video |
| 422 | A rule refuses it, for example because the balance is too small. Nothing was changed |
| 429 | Too many requests, or too early: \`Retry-After\` has the seconds |
| 503 | The server cannot reach its database or storage: try again later |

A call is authorized before its fields are checked. The examples of refusals are named by their code. Unknown fields are
ignored. Every response has \`X-Request-Id\`, which is also in the server's log.

## Signing in

\`POST /api/v1/auth/login\` returns \`accessToken\`. Send it as \`Authorization: Bearer …\`. It is a JWT whose payload is
\`TokenClaims\`: \`exp\` and \`iat\` are seconds since 1970. It becomes invalid before \`exp\` when the session ends: after a change
or reset of the password, or when the account is blocked or deleted. There is no refresh: sign in again.

Roles: \`customer\`, \`admin\`, and \`super-admin\`, which has the rights of \`admin\`. The scope of the security scheme is the role
that a call needs. Without a scope, any signed-in account can make the call.

## Values

- **Money** is a JSON number of taka with at most two decimals: an amount is from 0.01 to 10000000. (The schema has no
  \`multipleOf\`, because floats break it.) A member has a \`balance\` to spend, an \`earning\` to withdraw, and a \`hold\` for pending
  withdrawals; none of them can fall below 0.
- **Ids** are UUIDs; the server's are version 7. \`_id\` in responses, \`id\` in paths.
- **Times** are ISO 8601 in UTC. **Days** (\`date\`, \`from\`, \`to\`, a day's tasks) are Asia/Dhaka days, \`YYYY-MM-DD\`.
- **Text** is Unicode without NUL and without unpaired surrogates. Lengths count UTF-16 units. Names are compared trimmed and
  ignoring case. A JSON body has at most 64 KiB.
- **Tasks** pay ${taskReward} taka each, at most one every ${skipAfterS} seconds.

## Lists

Lists take \`limit\` (1 to 200, by default 50), \`cursor\` and \`sort\`; many take \`search\`, \`from\`, \`to\` and other filters. They return
\`{ items, total, next_cursor }\`. For the next page, repeat the call with \`cursor\` set to \`next_cursor\` and all other fields
unchanged, until it is null. New rows do not shift later pages. \`total\` counts the matching rows of all pages.

## Sending a request again

Every write takes an \`Idempotency-Key\`: a UUID that the caller generates for each intended effect, and sends again with every
retry. The same key from the same account with the same request gets the stored response with \`Idempotency-Replayed: true\` and
has no second effect, for 400 days (90 for marks, switches and subscriptions of notifications, and for the end of a session).
A key with another request is refused with 422; while the first request is still running, with 409 and \`Retry-After\`. A refusal changes nothing and is not stored: the same key may succeed later. Without a key, every
request has its effect. Signing in ignores keys, because its response contains a secret.

## Limits

Wrong passwords and requests for reset links are counted per account and per address, all other calls per account (signed out:
per address). Above the limit the response is 429 with \`Retry-After\` in seconds.

## From a browser

Pages of other origins can call the API only if the server's configuration allows it (CORS), with the headers \`Authorization\`,
\`Content-Type\` and \`Idempotency-Key\`; they can read \`Idempotency-Replayed\`, \`Retry-After\` and \`X-Request-Id\`. Cookies are not used.
`.trim()
