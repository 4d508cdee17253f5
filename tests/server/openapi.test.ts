import { Validator } from '@seriousme/openapi-schema-validator'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AccountNumber } from '#contract/account-numbers.ts'
import { advertiseUpload } from '#contract/advertises.ts'
import { changeStream } from '#contract/changes.ts'
import { refusals } from '#contract/errors.ts'
import { exportDownload } from '#contract/exports.ts'
import { Day, Username } from '#contract/fields.ts'
import { endpointsByName } from '#contract/index.ts'
import { Taka } from '#contract/money.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { supportPicture, supportPictureUpload } from '#contract/support-pictures.ts'
import { phoneHeartbeat, smsIntake } from '#contract/tills/phones.ts'
import { getFieldDocs } from '#server/openapi/schemas.ts'
import { getOperation, openApi, operations, toOperationId } from '../support/server/openapi-document.ts'
import { compileSchema } from '../support/server/published-schema.ts'
import { app } from '../support/server/test-app.ts'

const endpoints = Object.entries(endpointsByName).map(([name, endpoint]) => [toOperationId(name), endpoint] as const)
const get = (headers: Record<string, string> = {}) => app.request('/api/v1/openapi.json', { headers })

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()

  const { valid, errors } = await validator.validate(structuredClone(openApi))

  expect(errors).toBeUndefined()
  expect({ valid, version: validator.version }).toEqual({ valid: true, version: '3.1' })
})

test('the document is public, and has an ETag', async () => {
  const { status, headers } = await get()

  const again = await get({ 'If-None-Match': headers.get('ETag')! })
  const other = await get({ 'If-None-Match': '"another"' })

  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, no-cache',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
  })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  expect(other.status).toBe(200)
})

test('the document has every endpoint of the contract, the calls without one, and nothing else', () => {
  const inBraces = (path: string) => `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`
  const pictures = [pictureUpload, supportPictureUpload, supportPicture]
  const raw = [advertiseUpload, ...pictures, smsIntake, phoneHeartbeat, changeStream, exportDownload]
  const places = [...endpoints.map(([, endpoint]) => endpoint), ...raw].map(
    ({ method, path }) => `${method} ${inBraces(path)}`,
  )
  const files = ['GET /file/{advertise}', 'HEAD /file/{advertise}', 'GET /picture/{picture}']
  const others = [...files, 'GET /healthz', 'GET /readyz']

  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...places, ...others].sort())
})

test('every call has a unique operation id, a described tag and a summary', () => {
  const groups = openApi.tags.map(({ name }) => name)

  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { operationId, tags, summary } of operations) {
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect(groups).toEqual(expect.arrayContaining(tags))
    expect(summary).toMatch(/^[A-Z].*[^.]$/)
  }
  expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(groups.sort())
})

test('every field has a description', () => {
  const unexplained: string[] = []
  const look = (part: unknown, place: string) => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, inner] of Object.entries(part)) look(inner, `${place}/${name}`)
    if (!('properties' in part)) return
    for (const [name, schema] of Object.entries(part.properties as Record<string, { description?: string }>)) {
      if (!schema.description) unexplained.push(`${place}.${name}`)
    }
  }
  look(openApi.components.schemas, '')
  for (const operation of operations) look(operation, operation.operationId)

  expect(unexplained).toEqual([])
  expect(operations.flatMap(({ parameters }) => parameters).filter((each) => !('description' in each))).toEqual([])
})

test('the message of a missing field names the field and where to add it', () => {
  expect(() => getFieldDocs('banksAdd', 'branch')).toThrow(
    'The field "branch" of banksAdd has no docs: add it to the docs of its noun in contract/.',
  )
})

test('every schema compiles', () => {
  for (const name of Object.keys(openApi.components.schemas)) compileSchema('components', 'schemas', name)
})

describe.each(endpoints)('%s', (operationId, endpoint) => {
  const { path, method, parameters, requestBody, responses, security } = getOperation(operationId)
  const place = ['paths', path, method.toLowerCase()]

  test('has the roles of its endpoint', () => {
    const expected = { anyone: [], 'signed-in': [{ accessToken: [] }] }[endpoint.role as string]

    const permitted = [endpoint.permission ?? []].flat().map((permission) => ({ accessToken: ['admin', permission] }))
    expect(security).toEqual(expected ?? (endpoint.role === 'admin' ? permitted : [{ accessToken: [endpoint.role] }]))
  })

  test('has an example request that the endpoint accepts', () => {
    const inUrl = parameters.filter((each) => each.in !== 'header').map(({ name, example }) => [name, example])
    const inBody = requestBody?.content?.['application/json']
    const input = { ...(inBody?.example as object), ...Object.fromEntries(inUrl) }

    expect(v.safeParse(endpoint.input, input).issues).toBeUndefined()
    if (inBody) {
      const isRight = compileSchema(...place, 'requestBody', 'content', 'application/json', 'schema')
      expect(isRight(inBody.example)).toEqual([])
    }
    for (const [index, { in: where, example }] of parameters.entries()) {
      if (where !== 'header')
        expect(compileSchema(...place, 'parameters', String(index), 'schema')(example)).toEqual([])
    }
  })

  test('has an example response that matches the endpoint', () => {
    const example = responses['200']?.content?.['application/json']?.example as { data: unknown }

    expect(compileSchema(...place, 'responses', '200', 'content', 'application/json', 'schema')(example)).toEqual([])
    expect(v.safeParse(endpoint.output, example.data).issues).toBeUndefined()
  })

  test('has the status of each refusal code', () => {
    for (const [status, { content }] of Object.entries(responses).filter(([each]) => Number(each) >= 400)) {
      const examples = Object.entries(content?.['application/json']?.examples ?? {})
      expect(examples.length).toBeGreaterThan(0)
      for (const [code, { value }] of examples) {
        expect(refusals[code as keyof typeof refusals][0]).toBe(Number(status))
        expect(compileSchema('components', 'schemas', 'Failure')(value)).toEqual([])
      }
    }
  })
})

/** Valid and invalid input. The document may accept more than the server, never less. */
test.each([
  [
    'Username',
    Username,
    ['rahim', '  রহিম ', 'a b', 'ab', ' ab ', 'a'.repeat(30), 'a'.repeat(31), 'a/b', 'x@y', '', ' '],
  ],
  ['AccountNumber', AccountNumber, ['01712345678', '+880 1712-345678', '12345', 'abc', '', '880'.padEnd(22, '1')]],
  ['Day', Day, ['2026-11-20', '2026-02-30', '20.11.2026', '2024-02-29', '']],
  ['Taka', Taka, [0.01, 0, -1, 0.001, 10_000_000, 10_000_001, 0.07, 1.005, '5', null]],
])('the document accepts every value that the server accepts for %s', (name, schema, values) => {
  const isRight = compileSchema('components', 'schemas', name)
  const taken = values.filter((value) => v.is(schema, value))

  expect(taken.length).toBeGreaterThan(0)
  for (const value of taken) expect(isRight(value)).toEqual([])
  expect(values.filter((value) => isRight(value).length > 0).length).toBeGreaterThan(0)
})
