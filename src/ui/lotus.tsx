const eighths = Array.from({ length: 8 }, (_, turn) => turn * 45)

/** The picture of an empty screen. */
export function Lotus() {
  return (
    <svg viewBox="-62 -62 124 124" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
      {eighths.map((degrees) => (
        <g key={degrees} transform={`rotate(${degrees})`} strokeWidth="2.4">
          <path d="M0-17C15-29.95 10.8-46.6 0-54C-10.8-46.6-15-29.95 0-17Z" strokeDasharray="6 4.4" />
          <path d="M0-24V-42" strokeWidth="2.2" strokeDasharray="4.5 4" />
          <path d="M0-45V-57" transform="rotate(22.5)" />
        </g>
      ))}
      <circle r="12" strokeWidth="2.4" strokeDasharray="5 4.4" />
      <circle r="3.4" fill="currentColor" stroke="none" />
    </svg>
  )
}
