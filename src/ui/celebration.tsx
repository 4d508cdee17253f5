import { Lotus } from './lotus.tsx'
import './celebration.css'

const sixteenths = Array.from({ length: 16 }, (_, turn) => turn * 22.5)

/** A celebration: a lotus opens and threads fly from it. */
export function Celebration() {
  return (
    <div className="celebration">
      <Lotus />
      <svg viewBox="-100 -100 200 200" fill="none" strokeLinecap="round" aria-hidden="true">
        {sixteenths.map((degrees, turn) => (
          <g key={degrees} className="flying">
            <path
              d={turn % 2 ? 'M0-70V-84' : 'M0-78c6-5-6-9 0-15'}
              transform={`rotate(${degrees})`}
              stroke="currentColor"
              strokeWidth="5"
            />
          </g>
        ))}
      </svg>
    </div>
  )
}
