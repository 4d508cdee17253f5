/** A row of stitches just inside the edge of a cloth. */
export function StitchFrame() {
  return (
    <svg className="stitch-frame" aria-hidden="true">
      <rect />
    </svg>
  )
}
