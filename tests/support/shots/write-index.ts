import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shot } from './take-view.ts'

/** Writes a page that shows the pictures of each view side by side. */
export async function writeIndex(folder: string, shots: Shot[]): Promise<void> {
  const rows = Map.groupBy(shots, ({ view }) => view)
  const sections = [...rows].map(([view, ofView]) => {
    const figures = ofView.map(({ file, appearance, theme, situation, failure }) => {
      const caption = [appearance, theme, situation].join(' · ')
      const picture = failure
        ? `<p>${escapeHtml(failure)}</p>`
        : `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`
      return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`
    })
    return `<section id="${view}"><h2>${view}</h2><div>${figures.join('')}</div></section>`
  })
  await writeFile(join(folder, 'index.html'), head + sections.join('\n'))
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens of Joma</title>
<style>
  body { font: 14px system-ui, sans-serif; margin: 16px; background: #ddd }
  section > div { display: flex; gap: 16px; overflow-x: auto; align-items: start }
  figure { margin: 0 }
  img { height: 420px; border: 1px solid #999 }
</style>
<h1>Screens of Joma</h1>
`
