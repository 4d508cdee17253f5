import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

// A camera finds the code by the light around it, four modules wide.
const quiet = 4

/** A text that a camera reads: a link. Dark on light whatever the theme, because many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quiet
  return (
    <svg className="qr-code" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
      <path d={toSvgPath(code)} />
    </svg>
  )
}
