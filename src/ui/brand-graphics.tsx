import { brand } from '../brand/brand.ts'
import { locale } from '../i18n/messages.ts'
import { headline, letters } from './wordmark-paths.ts'

/** The name as an SVG. A shop with a look of its own has its icon and its name. */
export function Wordmark({ title = brand.name }: { title?: string }) {
  if (brand.hasOwnLook) {
    return (
      <span className="wordmark own-mark">
        <img src="/icons/icon.svg" alt="" />
        <span>{locale === 'bn' ? brand.name_bn : brand.name}</span>
      </span>
    )
  }
  return (
    <svg className="wordmark" viewBox="-90 -720 2060 800" role="img">
      <title>{title}</title>
      <path fill="currentColor" d={letters} />
      <path d={headline} stroke="var(--headline)" strokeWidth="112" strokeLinecap="round" fill="none" />
    </svg>
  )
}

/** A stitched border inside the edge of a card. */
export function StitchFrame() {
  return (
    <svg className="stitch-frame" aria-hidden="true">
      <rect />
    </svg>
  )
}

const echoes = Array.from({ length: 12 }, (_, ring) => 72 + ring * 11)
const eighths = Array.from({ length: 8 }, (_, turn) => turn * 45)
const outerPetal = 'M0-30C13-40.85 9.36-54.8 0-61C-9.36-54.8-13-40.85 0-30Z'
const innerPetal = 'M0-15C14-27.25 10.08-43 0-50C-10.08-43-14-27.25 0-15ZM0-22V-40'

/** A lotus with rings around it. The stroke width is the same at every size. */
export function Pond({ isMotif = false }: { isMotif?: boolean }) {
  return (
    <svg className={isMotif ? 'pond balance-motif' : 'pond'} viewBox="-200 -200 400 400" aria-hidden="true">
      <g className="echo">
        {echoes.map((radius) => (
          <circle key={radius} r={radius} />
        ))}
      </g>
      <g className="core">
        {eighths.map((degrees) => (
          <path key={degrees} d={outerPetal} transform={`rotate(${degrees + 22.5})`} />
        ))}
        {eighths.map((degrees) => (
          <path key={degrees} d={innerPetal} transform={`rotate(${degrees})`} />
        ))}
        <circle r="11" />
        <circle r="4" />
      </g>
    </svg>
  )
}
