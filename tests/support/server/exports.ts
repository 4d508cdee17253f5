import { expect } from 'vitest'
import { type ExportTable, exportTables } from '#contract/exports.ts'
import { callAsAdmin } from './members.ts'
import { app } from './test-app.ts'

export type Filters = Record<string, string>

export async function prepareExport(table: ExportTable, filters: Filters = {}): Promise<string> {
  const { status, data } = await callAsAdmin(exportTables.prepare, { table, filters })
  expect(status).toBe(200)
  return data.path
}

export const downloadExport = async (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers })

/** The lines of an exported file. The first line has the headings. */
export async function readExportLines(table: ExportTable, filters?: Filters): Promise<string[]> {
  const response = await downloadExport(await prepareExport(table, filters))
  expect(response.status).toBe(200)
  const text = Buffer.from(await response.arrayBuffer()).toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}
