const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot write it'))), type, quality)
  })

/** The picture as a file, PNG because text gets unclear in JPEG. */
export const toPng = async (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new File([await toBlob(canvas, 'image/png')], `${name}.png`, { type: 'image/png' })

/** A PDF of one page, which contains only the picture. */
export async function toPdf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const jpeg = new Uint8Array(await (await toBlob(canvas, 'image/jpeg', 0.92)).arrayBuffer())
  return new File([createPdf(jpeg, canvas)], `${name}.pdf`, { type: 'application/pdf' })
}

/** Half of the pixels as points: 540 × 657 points are 19 × 23 cm. */
const pointsPerPixel = 0.5

/** Writes a PDF 1.4 with a JPEG as its page. */
export function createPdf(jpeg: Uint8Array<ArrayBuffer>, { width, height }: { width: number; height: number }): Blob {
  const [pageWidth, pageHeight] = [width * pointsPerPixel, height * pointsPerPixel]
  const content = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Picture Do Q`
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}]`
  const objects: (string | Uint8Array<ArrayBuffer>)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< ${page} /Resources << /XObject << /Picture 4 0 R >> >> /Contents 5 0 R >>`],
    [`<< ${picture} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
  ]
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ['%PDF-1.4\n']
  let length = parts[0]!.length
  const offsets = objects.map((object, index) => {
    const offset = length
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) {
      parts.push(part)
      // All strings are ASCII.
      length += part.length
    }
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${table}`)
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** Shares a file with another app, or downloads it where the browser cannot. */
export async function shareFile(file: File): Promise<void> {
  const data = { files: [file] }
  if (!navigator.canShare?.(data)) return downloadFile(file)
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the share sheet rejects too.
    if ((error as Error).name !== 'AbortError') downloadFile(file)
  }
}

export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has begun the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
