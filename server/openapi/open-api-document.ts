import packageJson from '../../package.json' with { type: 'json' }
import { contractSchemas } from './contract-schemas.ts'
import { description } from './description.ts'
import { operation } from './operation.ts'
import { rawPaths } from './raw-operations.ts'
import { headers } from './responses.ts'
import { type Row, rows } from './rows.ts'
import { refTo } from './schema-object.ts'
import { tags } from './tags.ts'

const base = '/api/v1'

/** The whole API as OpenAPI 3.1, generated from the rows of the contract. */
export function openApiDocument() {
  const schemas = contractSchemas(rows)
  return {
    openapi: '3.1.1',
    info: { title: 'Joma', version: packageJson.version, summary: packageJson.description, description },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The server this document comes from.' }],
    tags,
    paths: { ...pathsOf(rows, (row) => operation(row, schemas)), ...rawPaths(base) },
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

function pathsOf(all: Row[], describe: (row: Row) => object) {
  const paths: Record<string, Record<string, object>> = {}
  for (const row of all) {
    const path = `${base}${row.endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [row.endpoint.method.toLowerCase()]: describe(row) }
  }
  return paths
}
