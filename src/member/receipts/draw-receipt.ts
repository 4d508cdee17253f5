import { generate } from 'lean-qr'
import { createTokens } from '#contract/brand-colours.ts'
import { brand } from '../../brand/brand.ts'
import { locale } from '../../i18n/messages.ts'
import { headline, letters } from '../../ui/wordmark-paths.ts'

export interface ReceiptPicture {
  /** «1,500.00» */
  amount: string
  suffix: string
  /** The line below the amount: to or from which number. */
  under: string
  facts: { label: string; value: string }[]
  check: string
  /** The code in two groups. */
  code: string
  /** The URL of the QR code. */
  url: string
  /** The URL without the code, as people type it. */
  shownUrl: string
}

/** The size in CSS pixels. The picture has three times as many. */
const width = 360
const height = 438
const scale = 3
const edge = 24
const clothHeight = 165
const firstFactY = 203
const factHeight = 39.5

const own = brand.colours
const tokens = own && createTokens(own).light

// Always light, because the picture is shown outside of the app.
const colours = {
  cloth: own?.cloth ?? '#0e4c36',
  stitch: tokens?.['--fabric-stitch'] ?? '#2d6a50',
  cream: '#fcf8ec',
  creamSoft: tokens?.['--on-fabric-2'] ?? '#d7e2ce',
  thread: own?.thread ?? '#f2b647',
  threadInk: tokens?.['--thread-ink'] ?? '#f2b647',
  paper: '#f8f3e9',
  ink: '#16261f',
  inkSoft: '#4d594f',
  seam: '#dfd9cb',
  dash: '#737c6b',
  white: '#ffffff',
}

const family = '"Anek Bangla", "Anek Bangla Bengali", sans-serif'
const font = (weight: number, sizePx: number) => `${weight} ${sizePx}px ${family}`

/** Draws a receipt of 1080 × 1314 pixels. Rejects if the browser has no canvas. */
export async function drawReceipt(canvas: HTMLCanvasElement, receipt: ReceiptPicture): Promise<void> {
  const text = Object.values(receipt).flat().join(' ') + receipt.facts.flatMap(Object.values).join(' ')
  // A canvas does not wait for fonts. Without them it draws with those of the system.
  await Promise.all([440, 540, 680].map((weight) => document.fonts.load(font(weight, 15), text))).catch(() => {})
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.scale(scale, scale)
  context.fillStyle = colours.paper
  context.fillRect(0, 0, width, height)
  drawCloth(context, receipt)
  if (brand.hasOwnLook) await drawOwnMark(context)
  for (const [index, fact] of receipt.facts.entries()) {
    const isLast = index === receipt.facts.length - 1
    drawFact(context, fact, { y: firstFactY + index * factHeight, isLast })
  }
  drawCheck(context, receipt)
}

function drawCloth(context: CanvasRenderingContext2D, { amount, suffix, under }: ReceiptPicture): void {
  context.save()
  context.beginPath()
  context.rect(0, 0, width, clothHeight)
  context.clip()
  context.fillStyle = colours.cloth
  context.fillRect(0, 0, width, clothHeight)
  context.strokeStyle = colours.stitch
  context.lineWidth = 1.9
  context.lineCap = 'round'
  context.setLineDash([8, 6])
  for (let ring = 0; ring < 12; ring++) {
    context.beginPath()
    context.arc(320, 20, (72 + ring * 11) * 0.95, 0, 2 * Math.PI)
    context.stroke()
  }
  context.strokeStyle = colours.thread
  context.lineWidth = 2.4
  context.setLineDash([8, 8])
  context.beginPath()
  context.moveTo(2.5, clothHeight - 10.5)
  context.lineTo(width, clothHeight - 10.5)
  context.stroke()
  context.restore()
  if (!brand.hasOwnLook) drawWordmark(context)
  write(context, { text: amount, x: edge, y: 101, font: font(680, fitAmount(context, amount)), colour: colours.cream })
  const end = edge + context.measureText(amount).width + 7
  write(context, { text: suffix, x: end, y: 101, font: font(620, 17), colour: colours.threadInk })
  write(context, { text: under, x: edge, y: 128, font: font(440, 15), colour: colours.creamSoft })
}

/** The size of the amount, smaller if it is long. */
function fitAmount(context: CanvasRenderingContext2D, amount: string): number {
  context.font = font(680, 40)
  return Math.min(40, (40 * (width - 2 * edge - 60)) / context.measureText(amount).width)
}

/** The icon and the name of a shop with a look of its own. Without the icon, if it cannot be loaded. */
async function drawOwnMark(context: CanvasRenderingContext2D): Promise<void> {
  const icon = new Image()
  icon.src = '/icons/icon-192.png'
  const isLoaded = await icon.decode().then(
    () => true,
    () => false,
  )
  if (isLoaded) context.drawImage(icon, edge, 22, 30, 30)
  const name = locale === 'bn' ? brand.name_bn : brand.name
  write(context, { text: name, x: isLoaded ? edge + 40 : edge, y: 45, font: font(680, 22), colour: colours.cream })
}

function drawWordmark(context: CanvasRenderingContext2D): void {
  const size = 26 / 800
  context.save()
  context.translate(edge, 22)
  context.scale(size, size)
  context.translate(90, 720)
  context.fillStyle = colours.cream
  context.fill(new Path2D(letters))
  context.strokeStyle = colours.thread
  context.lineWidth = 112
  context.lineCap = 'round'
  context.stroke(new Path2D(headline))
  context.restore()
}

function drawFact(
  context: CanvasRenderingContext2D,
  { label, value }: { label: string; value: string },
  { y, isLast }: { y: number; isLast: boolean },
): void {
  write(context, { text: label, x: edge, y, font: font(440, 15), colour: colours.inkSoft })
  write(context, { text: value, x: width - edge, y, font: font(540, 15), colour: colours.ink, align: 'right' })
  context.fillStyle = colours.seam
  if (!isLast) context.fillRect(edge, y + 14.5, width - 2 * edge, 1)
}

function drawCheck(context: CanvasRenderingContext2D, { check, code, url, shownUrl }: ReceiptPicture): void {
  context.strokeStyle = colours.dash
  context.lineWidth = 1
  context.setLineDash([4, 3])
  context.beginPath()
  context.roundRect(edge, 308, width - 2 * edge, 109.5, 12)
  context.stroke()
  context.setLineDash([])
  drawQr(context, url)
  write(context, { text: check, x: 137, y: 343.5, font: font(440, 13), colour: colours.inkSoft })
  write(context, { text: code, x: 137, y: 369, font: font(680, 20), colour: colours.ink })
  write(context, { text: shownUrl, x: 137, y: 387.5, font: font(440, 13), colour: colours.inkSoft })
}

/** In a white square, because many cameras read no other. */
function drawQr(context: CanvasRenderingContext2D, url: string): void {
  const [left, top, side, quiet] = [39, 321, 84, 5]
  context.fillStyle = colours.white
  context.beginPath()
  context.roundRect(left, top, side, side, 6)
  context.fill()
  const qr = generate(url)
  const module = (side - 2 * quiet) / qr.size
  // In one path, because there would be hairlines between squares of their own.
  context.beginPath()
  for (let y = 0; y < qr.size; y++)
    for (let x = 0; x < qr.size; x++)
      if (qr.get(x, y)) context.rect(left + quiet + x * module, top + quiet + y * module, module, module)
  context.fillStyle = colours.ink
  context.fill()
}

interface Written {
  text: string
  x: number
  /** Of the baseline. */
  y: number
  font: string
  colour: string
  align?: 'left' | 'right'
}

function write(context: CanvasRenderingContext2D, { text, x, y, font, colour, align = 'left' }: Written): void {
  context.font = font
  context.fillStyle = colour
  context.textAlign = align
  context.fillText(text, x, y, align === 'left' ? width - x - 12 : undefined)
}
