import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { advertiseUpload } from '#contract/advertises.ts'
import { bearer, send } from './api-client.ts'

const videos = ['tea.mp4', 'cycle.mp4']

export async function uploadVideos(app: Hono, token: string): Promise<void> {
  for (const video of videos) {
    const body = new FormData()
    body.set(advertiseUpload.field, new File([await readFile(join(import.meta.dirname, video))], video))
    await send(app, advertiseUpload.path, { method: advertiseUpload.method, headers: bearer(token), body })
  }
}
