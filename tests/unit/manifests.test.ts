import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { precachePatterns } from '#build/precache.ts'
import { sharedText } from '#contract/shared-text.ts'
import type { FileRouteTypes } from '#src/app/route-tree.gen.ts'

const folder = join(import.meta.dirname, '../../public')

interface Picture {
  src: string
  sizes: string
  type: string
  form_factor?: 'narrow' | 'wide'
  label?: string
}

interface Manifest {
  [member: string]: unknown
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  icons: Picture[]
  screenshots: Picture[]
}

const read = (file: string): Manifest => JSON.parse(readFileSync(join(folder, file), 'utf8'))

type Route = FileRouteTypes['to']
const ofMembers: Route[] = ['/home/my-task', '/home/payment-sitting', '/home/withdraw', '/home/support']
const ofAdmins: Route[] = ['/home/balance-request', '/home/withdraw-request', '/home/support-messages']

const manifests = {
  'manifest.webmanifest': { lang: 'en', routes: ofMembers },
  'manifest.bn.webmanifest': { lang: 'bn', routes: ofMembers },
  'manifest.admin.webmanifest': { lang: 'en', routes: ofAdmins },
}

describe.each(Object.entries(manifests))('%s', (file, { lang, routes }) => {
  const manifest = read(file)

  test('describes the same app as the others', () => {
    const { id, scope, start_url, display, icons, theme_color, background_color } = read('manifest.webmanifest')
    expect(manifest).toMatchObject({ id, scope, start_url, display, icons, theme_color, background_color, lang })
  })

  test('has shortcuts to existing screens', () => {
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(routes)
  })

  test('names files that exist, with their sizes and types', () => {
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
    const found = pictures.map(({ src }) => {
      const { width, height, type } = imageSize(readFileSync(join(folder, src)))
      return { src, sizes: `${width}x${height}`, type: `image/${type}` }
    })
    expect(found).toEqual(pictures.map(({ src, sizes, type }) => ({ src, sizes, type })))
  })

  test('has labelled screenshots of both form factors, of modest size', () => {
    const formFactors = manifest.screenshots.map(({ form_factor }) => form_factor)
    expect(new Set(formFactors)).toEqual(new Set(['narrow', 'wide']))
    for (const { src, label } of manifest.screenshots) {
      expect(label).toBeTruthy()
      expect(readFileSync(join(folder, src)).length, src).toBeLessThan(100_000)
    }
  })
})

test("members' manifests accept a shared text, and no file yet", () => {
  const shareTarget = {
    action: sharedText.action,
    method: 'POST',
    enctype: 'application/x-www-form-urlencoded',
    params: { text: sharedText.field },
  }
  expect(read('manifest.webmanifest')).toMatchObject({ share_target: shareTarget })
  expect(read('manifest.bn.webmanifest')).toMatchObject({ share_target: shareTarget })
  expect(read('manifest.admin.webmanifest')).not.toHaveProperty('share_target')
})

test('the worker precaches no screenshots', () => {
  expect(precachePatterns.join()).not.toMatch(/screenshots|\*\*/)
})
